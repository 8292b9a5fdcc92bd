import type { Hono } from 'hono';
import type { ClientErrorStatusCode, ServerErrorStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { Problem } from './contract/problem.ts';
import type { HttpEnv, RouteShape } from './gate/route.ts';
import type { routeTable } from './route-table.ts';

/*
 * The interface as types: `hc<Api>(address)` of hono/client is a client typed by the schemas with which the server
 * checks requests and responses. Types only; importing them loads nothing.
 */

type Routes = ReturnType<typeof routeTable>[number];
type RouteOf<Path extends Routes['path'], Method extends Routes['method']> = Extract<
  Routes,
  { readonly path: Path; readonly method: Method }
>;

/** Paths with a GET. */
export type GetPath = Extract<Routes, { readonly method: 'get' }>['path'];

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : string;

/** The response to a GET of this path. */
export type AnswerTo<Path extends GetPath> = Parsed<RouteOf<Path, 'get'>['answer']>;

/** Numbers in an address may be passed as numbers. */
type InAddress<Fields> = {
  [Name in keyof Fields]: unknown extends Fields[Name] ? string | number : Fields[Name];
};
/** A part without fields needs no argument. */
type Part<Name extends string, Fields> = string extends keyof Fields
  ? object
  : Partial<Fields> extends Fields
    ? { [Key in Name]?: InAddress<Fields> }
    : { [Key in Name]: InAddress<Fields> };

type InputOf<Shape extends RouteShape> = Part<'param', z.input<Shape['params']>> &
  Part<'query', z.input<Shape['query']>> &
  (Shape['body'] extends z.ZodObject ? { json: z.input<Shape['body']> } : object);

type Refused = {
  output: Problem;
  outputFormat: 'json';
  status: ClientErrorStatusCode | ServerErrorStatusCode;
};
type Endpoint<Shape extends RouteShape> = Shape extends unknown
  ?
      | {
          input: InputOf<Shape>;
          output: Parsed<Shape['answer']>;
          outputFormat: Shape['answer'] extends string ? 'text' : 'json';
          status: Shape['status'];
        }
      | ({ input: InputOf<Shape> } & Refused)
  : never;

type Schema = {
  [Path in Routes['path']]: {
    [Method in Extract<Routes, { readonly path: Path }>['method'] as `$${Method}`]: Endpoint<
      RouteOf<Path, Method>
    >;
  };
};

export type Api = Hono<HttpEnv, Schema>;
