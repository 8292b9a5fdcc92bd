import { wordByModel } from '../../app/memory/word-rules.ts';
import { defaultAskSettings } from '../../phases/model/ask.ts';
import type { ModelPorts } from '../../phases/model/model-run.ts';
import type { CallContext } from '../../phases/phase-context.ts';
import { defaultGeneraliseSettings } from '../../prompt/compose/compose-records.ts';
import { promptTemplate } from '../model/model-ports.ts';

/** Rules in the words of the model that the owner chose; without one, code words them. */
export function ruleWording(context: CallContext, modelPorts: ModelPorts) {
  return wordByModel(context, {
    modelPorts,
    template: promptTemplate('generalise'),
    records: defaultGeneraliseSettings,
    asking: defaultAskSettings.generalise,
  });
}
