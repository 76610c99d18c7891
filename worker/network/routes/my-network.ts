import { Hono } from 'hono';
import {
	type NetworkPart,
	networkCloseness,
	networkDetails,
	networkIdentities,
	networkPart,
	networkSearch,
} from '#contract/my-network';
import { daySeconds } from '#contract/rules/durations';
import { signedIn } from '../../accounts/session/session.ts';
import { tellOnlookers } from '../../accounts/session/tell-onlookers.ts';
import { userCounter } from '../../db/user-counters.ts';
import type { AppEnv } from '../../env.ts';
import { importsUsedUp, limited } from '../../http/limited.ts';
import { missing, Problem } from '../../http/problem.ts';
import { mostOf, noRoom } from '../../http/quotas.ts';
import { valid } from '../../http/valid.ts';
import { tellTabs } from '../../push/tell-tabs.ts';
import { findMyNetwork, removeMyNetwork, searchMyNetwork } from '../db/my-network.ts';
import { findNetworkChanges } from '../db/network-changes.ts';
import { listIdentities, updateCloseness, updateDetails } from '../db/network-details.ts';
import { createNetworkPart, isLastPart } from '../db/network-uploads.ts';

const uploads = { limit: 20, seconds: daySeconds };
// A network of 30,000 has six parts, and people have a few files.
const details = { limit: 100, seconds: daySeconds };

// The first part replaces an unfinished upload. With the last, the whole network is compared with the previous one.
const countedOf = (part: NetworkPart) => [
	...(part.from === 1 ? ['networks'] : []),
	...(isLastPart(part) ? ['network-ends'] : []),
];

/** The people the signed-in person is connected with. They only suggest addresses. */
export const myNetwork = new Hono<AppEnv>()
	.use(signedIn)
	.get('/', async (c) => c.json((await findMyNetwork(c.var.db, c.var.user.id)) ?? null))
	.get('/people', valid('query', networkSearch), async (c) => {
		const { search, after } = c.req.valid('query');
		return c.json(await searchMyNetwork(c.var.db, c.var.user.id, search ?? '', Number(after ?? 0)));
	})
	.get('/identities', valid('query', networkIdentities), async (c) =>
		c.json(await listIdentities(c.var.db, c.var.user.id, Number(c.req.valid('query').after ?? 0))),
	)
	.post('/details', valid('json', networkDetails), async (c) => {
		const { db, user } = c.var;
		await limited(db, importsUsedUp, { key: userCounter(user.id, 'network-details'), ...details });
		const people = await updateDetails(db, user.id, c.req.valid('json').people);
		tellTabs(c, ['network']);
		return c.json({ people });
	})
	.put('/closeness', valid('json', networkCloseness), async (c) => {
		const isKnown = await updateCloseness(c.var.db, c.var.user.id, c.req.valid('json'));
		if (!isKnown) missing('Person');
		tellTabs(c, ['network']);
		return c.body(null, 204);
	})
	.post('/', valid('json', networkPart), async (c) => {
		const part = c.req.valid('json');
		const { db, user } = c.var;
		if (part.total > mostOf(c.env, 'network')) throw noRoom(c.env, 'network');
		const counted = countedOf(part).map((what) => ({ key: userCounter(user.id, what), ...uploads }));
		if (counted.length > 0) await limited(db, importsUsedUp, ...counted);
		const { state, onlookers } = await createNetworkPart(db, user.id, part);
		if (state === 'missing')
			throw new Problem('upload-incomplete', 'Part of the file didn’t arrive. Please upload it again.');
		tellOnlookers(c, onlookers, state === 'whole' ? ['network'] : []);
		return c.json({ isWhole: state === 'whole' });
	})
	.delete('/', async (c) => {
		const onlookers = await removeMyNetwork(c.var.db, c.var.user.id);
		tellOnlookers(c, onlookers, ['network']);
		return c.body(null, 204);
	});

/** Changes by the last upload of the signed-in person's network, or null. */
export const networkChanges = new Hono<AppEnv>()
	.use(signedIn)
	.get('/changes', async (c) => c.json((await findNetworkChanges(c.var.db, c.var.user.id)) ?? null));
