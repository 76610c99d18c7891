import * as z from 'zod/mini';
import type { CompanyPaths } from '#contract/company-paths';
import type { Connector } from '#contract/connector';
import type { ConnectorAddress } from '#contract/connector-address';
import type { Favour, SavedFavour } from '#contract/favour';
import type { FirstSteps } from '#contract/first-steps';
import type { IntroDraft } from '#contract/intro-draft';
import type { IntroMessage } from '#contract/intro-message';
import { type IntroReply, unreadReasons } from '#contract/intro-reply';
import type { AskedBefore, IntroRequest, LatestRequest, RequestInHistory, SavedRequest } from '#contract/intro-request';
import type { NeedsYou, OpenRequest, WarmPath } from '#contract/needs-you';
import type { Path } from '#contract/path';
import { deliveryKinds, followUpKinds, introAnswers, introStatuses } from '#contract/rules/intro-status';
import { count, describes, id, text, textOrNull, time, timeOrNull } from './response.ts';

const requestStatus = z.enum(introStatuses);
const answer = z.nullable(z.enum(introAnswers));
const kind = z.enum(['ask', ...followUpKinds]);
const when = { sentAt: timeOrNull, respondedAt: timeOrNull, createdAt: time };

export const request = describes<IntroRequest>('Request')(
	z.object({
		...{ id, userId: id, prospectId: id, connectionId: z.nullable(id) },
		...{ kind, followsId: z.nullable(id), favourId: z.nullable(id) },
		...{ subject: text, message: text, recipientEmail: textOrNull, connectorName: textOrNull },
		...{ status: requestStatus, answer, answerNote: textOrNull },
		delivery: z.partialRecord(z.enum(deliveryKinds), time),
		...when,
	}),
);
export const savedRequest = describes<SavedRequest>('SavedRequest')(z.extend(request, { answerUrl: z.optional(text) }));

export const draft = describes<IntroDraft>('IntroDraft')(
	z.object({
		...{ id, prospectId: id, recipientEmail: textOrNull, subject: text, message: text },
		...{ writtenBy: text, createdAt: time },
	}),
);

const requests = z.array(z.extend(request, { prospectName: text }));
export const favour = describes<Favour>('Favour')(z.object({ id, requests }));
export const savedFavour = describes<SavedFavour>('SavedFavour')(
	z.object({ id, requests, answerUrl: z.optional(text) }),
);

const reply = describes<IntroReply>('IntroReply')(
	z.object({
		...{ id, from: text, fromName: textOrNull, at: time, text: textOrNull },
		unread: z.nullable(z.enum(unreadReasons)),
		attachments: z.array(text),
		...{ automatic: z.boolean(), introduction: z.boolean(), fromAnotherAddress: z.boolean() },
		handedOn: z.enum(['yes', 'waiting', 'no']),
	}),
);
export const requestInHistory = describes<RequestInHistory>('RequestInHistory')(
	z.extend(request, { replies: z.array(reply) }),
);
export const latestRequest = describes<LatestRequest>('LatestRequest')(
	z.object({ id, prospectId: id, status: requestStatus, answer, ...when }),
);
export const askedBefore = describes<AskedBefore>('AskedBefore')(
	z.object({
		...{ id, prospectId: id, recipientEmail: textOrNull, connectorName: textOrNull, status: requestStatus },
		...{ ...when, favourId: z.nullable(id), isInvented: z.boolean() },
	}),
);

const reasons = z.array(z.object({ code: text, text }));
export const path = describes<Path>('Path')(
	z.object({ name: text, title: textOrNull, company: textOrNull, linkedinUrl: textOrNull, reasons }),
);
export const companyPaths = describes<CompanyPaths>('CompanyPaths')(
	z.object({
		...{ id, listId: id, listName: text, name: text, title: textOrNull, connectionSource: textOrNull },
		paths: z.array(path),
	}),
);
export const connector = describes<Connector>('Connector')(
	z.object({
		...{ name: text, prospectIds: z.array(id), asked: count, saidYes: count, lastAskedAt: timeOrNull },
		...{ askedTooRecently: z.boolean(), reasons },
	}),
);
export const connectorAddress = describes<ConnectorAddress>('ConnectorAddress')(
	z.object({
		...{ email: text, source: z.enum(['request', 'prospect', 'network']), isTheirs: z.boolean() },
		...{ askedAt: timeOrNull, connectedOn: textOrNull, title: textOrNull, company: textOrNull },
	}),
);

const openRequest = describes<OpenRequest>('OpenRequest')(
	z.object({
		...{ id, kind, followsId: z.nullable(id), prospectId: id, prospectName: text, listId: id },
		...{ connectorName: textOrNull, recipientEmail: textOrNull },
		...{ subject: text, status: requestStatus, answerNote: textOrNull, ...when },
		...{ withOthers: count, isInvented: z.boolean() },
	}),
);
const meaning = z.enum(['accepted', 'declined', 'introduced']);
const warmPath = describes<WarmPath>('WarmPath')(
	z.object({
		...{ connectorName: text, count, saidYes: count, reasons },
		...{ prospectId: id, prospectName: text, listId: id, isInvented: z.boolean() },
		prospectIds: z.array(id),
	}),
);
export const needsYou = describes<NeedsYou>('NeedsYou')(
	z.object({
		confirm: z.array(openRequest),
		instead: z.array(z.extend(openRequest, { others: count, next: text, nextReasons: reasons })),
		replied: z.array(z.extend(openRequest, { replyText: textOrNull, repliedAt: time, proposal: z.nullable(meaning) })),
		bounced: z.array(openRequest),
		nudge: z.array(openRequest),
		look: z.array(openRequest),
		ask: z.array(warmPath),
	}),
);
export const firstSteps = describes<FirstSteps>('FirstSteps')(
	z.object({ people: z.boolean(), network: z.boolean(), asked: z.boolean() }),
);
export const introMessage = describes<IntroMessage>('IntroMessage')(
	z.object({
		...{ subject: text, message: text, source: z.enum(['ai', 'composer']) },
		composedBecause: z.optional(z.enum(['not-connected', 'unusable'])),
	}),
);
