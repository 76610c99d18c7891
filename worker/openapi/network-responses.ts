import * as z from 'zod/mini';
import type { MyNetwork, NetworkChanges, NetworkContact } from '#contract/my-network';
import type { ListNetwork, ProspectNetwork } from '#contract/network-match';
import { count, describes, id, text, textOrNull, time } from './response.ts';

export const myNetwork = describes<MyNetwork>('MyNetwork')(
	z.object({
		...{ people: count, withAddress: count },
		connectedFrom: textOrNull,
		connectedTo: textOrNull,
		uploadedAt: time,
	}),
);
const optional = z.optional(textOrNull);
export const networkContact = describes<NetworkContact>('NetworkContact')(
	z.object({
		...{ place: count, name: text },
		...{ linkedinUrl: optional, email: optional, company: optional, position: optional, connectedOn: optional },
	}),
);

const change = z.object({
	...{ kind: z.enum(['moved', 'joined', 'left']), name: text, position: textOrNull, company: textOrNull },
	...{ formerCompany: textOrNull, linkedinUrl: textOrNull, prospects: count, listId: z.nullable(id) },
});
export const networkChanges = describes<NetworkChanges>('NetworkChanges')(
	z.object({ since: time, joined: count, moved: count, left: count, people: z.array(change) }),
);

const inNetwork = { name: text, connectedOn: textOrNull, sameName: z.boolean(), worksThere: z.boolean() };
export const listNetwork = describes<ListNetwork>('ListNetwork')(
	z.object({
		connected: z.array(z.object({ ...inNetwork, prospectId: id })),
		companies: z.array(
			z.object({ company: text, prospectIds: z.array(id), prospects: count, people: count, names: z.array(text) }),
		),
	}),
);
const known = z.object({
	...{ name: text, position: textOrNull, company: textOrNull, linkedinUrl: textOrNull, connectedOn: textOrNull },
});
export const prospectNetwork = describes<ProspectNetwork>('ProspectNetwork')(
	z.object({ inNetwork: z.nullable(z.object(inNetwork)), people: count, known: z.array(known) }),
);
