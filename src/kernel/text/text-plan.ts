import { z } from 'zod';
import { fieldKind, isNamedReference, type NameKind } from './field-kind.ts';

/**
 * How the texts of a value are stored. `words`: without their secrets, at any depth; `reference`: unchanged;
 * `tool_input`: as JSON with names of its own. A list is stored as its items are.
 */
export type TextPlan =
  | 'words'
  | 'reference'
  | 'tool_input'
  | { readonly fields: Readonly<Record<string, TextPlan>> }
  | { readonly values: TextPlan };

/** The plan for this schema in the field `name`. If the schema does not tell, it is words. */
export function textPlan(schema: z.core.$ZodType, name = ''): TextPlan {
  const declared = declaredPlan(schema);
  if (declared !== undefined) return declared;
  if (schema instanceof z.ZodString) return isNamedReference(name) ? 'reference' : 'words';
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return 'reference';
  if (schema instanceof z.ZodObject) return { fields: planOfFields(schema.shape) };
  if (schema instanceof z.ZodRecord) return { values: textPlan(schema.valueType, name) };
  const [first = 'words', ...more] = held(schema).map((each) => textPlan(each, name));
  return more.reduce(joinedPlans, first);
}

function declaredPlan(schema: z.core.$ZodType): TextPlan | undefined {
  const kind = fieldKind(schema);
  return kind === undefined || kind === 'tool_input' ? kind : 'reference';
}

/** The plan inside a value, in the field of this name. */
export function planWithin(plan: TextPlan, field: string): TextPlan {
  if (typeof plan === 'string') return plan;
  return 'values' in plan ? plan.values : (plan.fields[field] ?? 'words');
}

function planOfFields(shape: z.core.$ZodShape): Readonly<Record<string, TextPlan>> {
  const plans = Object.entries(shape).map(([name, field]) => [name, textPlan(field, name)]);
  return Object.fromEntries(plans) as Readonly<Record<string, TextPlan>>; // pairs of name and plan
}

/** The fields of this schema, at any depth, that name texts in the blob store. */
export type NamingFields = Readonly<Record<string, NameKind>>;

export function namingFields(schema: z.core.$ZodType, name = ''): NamingFields {
  const kind = fieldKind(schema);
  if (kind === 'text_name' || kind === 'request_name') return { [name]: kind };
  const within = fieldsWithin(schema, name).map(([field, of]) => namingFields(of, field));
  return Object.fromEntries(within.flatMap((fields) => Object.entries(fields)));
}

function fieldsWithin(
  schema: z.core.$ZodType,
  name: string,
): readonly (readonly [string, z.core.$ZodType])[] {
  if (schema instanceof z.ZodObject) return Object.entries<z.core.$ZodType>(schema.shape);
  const within = schema instanceof z.ZodRecord ? [schema.valueType] : held(schema);
  return within.map((each) => [name, each] as const);
}

/** The schemas inside an optional, a list or a union, which have the name of the field itself. */
function held(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()];
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodTuple) return schema.def.items;
  return schema instanceof z.ZodUnion ? schema.options : [];
}

/** For a union: where its parts disagree, words. */
function joinedPlans(one: TextPlan, other: TextPlan): TextPlan {
  if (typeof one === 'string' || typeof other === 'string') return one === other ? one : 'words';
  if ('values' in one && 'values' in other)
    return { values: joinedPlans(one.values, other.values) };
  if (!('fields' in one && 'fields' in other)) return 'words';
  const both = Object.entries(other.fields).map(([name, plan]) => {
    const known = one.fields[name];
    return [name, known === undefined ? plan : joinedPlans(known, plan)] as const;
  });
  return { fields: { ...one.fields, ...Object.fromEntries(both) } };
}
