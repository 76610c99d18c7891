import { circleCalls } from '../../circle/document.ts';
import { sharedListCalls } from '../../shared-list/document.ts';
import { weeklyMailCalls } from '../../weekly-mail/document.ts';
import { webhookCalls } from '../webhook/document.ts';
import { accountCalls } from './account-calls.ts';
import type { Calls } from './call.ts';
import { introductionCalls } from './introduction-calls.ts';
import { peopleCalls } from './people-calls.ts';

/** Descriptions of all calls, by method and pattern. */
export const calls: Calls = {
	...accountCalls,
	...peopleCalls,
	...circleCalls,
	...introductionCalls,
	...sharedListCalls,
	...weeklyMailCalls,
	...webhookCalls,
};
