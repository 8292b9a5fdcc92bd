import { learningDocuments, learningWanted } from '../domain/learning/learning-documents.ts';
import { learningStatus } from '../domain/learning/reflection/learning-status.ts';
import { defaultLearningSettings } from '../domain/learning/settings.ts';
import type { Agent } from './agent.ts';
import type { LearningPort } from './ports.ts';

/** What was learned, for the ways in. */
export function learningPort({ agentId, log }: Agent): LearningPort {
  const documents = async () => learningDocuments(await log.view(agentId, learningWanted));
  return {
    learningStatus: async () => learningStatus(await documents(), defaultLearningSettings),
    capabilities: async () => [...(await documents()).capabilities.values()],
    antiPatterns: async () => [...(await documents()).antiPatterns.values()],
  };
}
