/** Ids of tasks, from files and the CLI alike: usable in a file name, a URL and a subject. */
export const TASK_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/;
/** Characters of one step. A longer script belongs into a file. */
export const STEP_LIMIT = 8 * 1024;
