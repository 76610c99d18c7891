import { limits } from '#contract/rules/limits';
import { anonymousWrite } from './anonymous-write.ts';
import { bodySize } from './body-size.ts';
import { jsonOnly } from './json-only.ts';

/** The guards of calls without a session that plain HTML forms post to. */
export const openForm = [anonymousWrite, bodySize(limits.bodyBytes)] as const;

/** The guards of calls without a session that take JSON. */
export const openJson = [...openForm, jsonOnly] as const;
