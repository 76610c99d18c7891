import type { Owner } from '../../../worker/db/owned.ts';
import { whatBecame } from '../../../worker/introductions/db/answers/what-became.ts';
import { colleaguesOf } from '../../../worker/introductions/db/paths/contacts-at-companies.ts';
import { firstPairs } from '../../../worker/introductions/db/paths/introducible.ts';
import { factsAbout } from '../../../worker/introductions/db/paths/paths.ts';
import { findMailed } from '../../../worker/introductions/db/requests/delivery-events.ts';
import { updateOutcome } from '../../../worker/introductions/db/requests/outcomes.ts';
import { readSpellings } from '../../../worker/shared-list/db/marks-taken-back.ts';
import { readMarks } from '../../../worker/shared-list/db/share-marks.ts';
import { readSharedPage, readSharedPeople } from '../../../worker/shared-list/db/shared-list.ts';
import { type BusyWorld, listOf } from './owner-writes.ts';

/** A mail about one of their people. */
export const letter = {
	isForSeveral: false,
	recipientEmail: 'bo@example.com',
	subject: 's',
	connectionId: null,
	connectorName: null,
	circleMember: null,
	followUp: null,
};

/**
 * Reads for an account that take ids of a world whose owner a route or a run has checked before, so no call shows that
 * they check it themselves. Each finds something for the world's person.
 */
export const ownerReads: Record<string, (world: BusyWorld, of: Owner) => Promise<readonly unknown[]>> = {
	findMailed: ({ db, ids }, of) => findMailed(db, { userId: of, mail: ids.introRequests }),
	whatBecame: async ({ db, who, ids }, of) => {
		await updateOutcome(db, who.user.id, ids.introRequests, { outcome: 'introduced' });
		return whatBecame(db, of, { askIds: [ids.introRequests], email: null });
	},
	'firstPairs of a list': ({ db, ids }, of) => firstPairs(db, of, ids.prospectLists),
	'who of a list is reached': async ({ db, ids }, of) => colleaguesOf(db, of, ids.prospectLists).reached,
	'whose companies colleagues work at': async ({ db, ids }, of) => colleaguesOf(db, of, ids.prospectLists).colleagues,
	'a page of a shared list': async (world, of) =>
		(await readSharedPage(world.db, listOf(world, of), { page: 1, q: '' })).people,
	'everyone of a shared list': async (world, of) =>
		JSON.parse((await readSharedPeople(world.db, listOf(world, of))).json),
	'what one visit of a link has marked': async (world, of) => [
		...(await readMarks(world.db, listOf(world, of), world.ids.shareMarks)),
	],
	'how links and sources spell the name of a friend': async (world, of) => {
		const spelled = await readSpellings(world.db, listOf(world, of), [world.prospects[3].id]);
		// The first spelling is the link's own.
		return (JSON.parse(spelled) as string[]).slice(1);
	},
	'connections of someone': ({ db, ids }, of) => factsAbout(db, of, [ids.prospects]).linked,
	'asks about someone': ({ db, ids }, of) => factsAbout(db, of, [ids.prospects]).here,
};
