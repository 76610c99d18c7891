import type { ArchiveRow } from '#contract/archive-rows';
import { defaultStrength } from '#contract/connection';
import { workingDaysBefore } from '#contract/needs-you';
import { companyInTitle } from '#contract/rules/company-in-title';
import { dayMs } from '#contract/rules/durations';
import { connectionKey, profileKey } from '#contract/rules/identity';
import { normalizeText } from '#contract/rules/normalize-text';
import { type OptionalField, optionalFieldKeys } from '#contract/rules/prospect-fields';
import { defaultListStatus } from '#contract/rules/prospect-list';
import { sampleHost, sampleListType } from '#contract/rules/sample';
import { connectors, people, type SampleConnector, type SamplePerson } from './people.ts';

const address = (name: string) => {
	const plain = normalizeText(name);
	return {
		profile: `https://${sampleHost}/${plain.replaceAll(' ', '-')}`,
		email: `${plain.split(' ')[0]}@${sampleHost}`,
	};
};

type Rows = {
	list: ArchiveRow<'lists'>;
	prospects: ArchiveRow<'prospects'>[];
	connections: ArchiveRow<'connections'>[];
	requests: ArchiveRow<'requests'>[];
};

/**
 * Returns the sample as the rows of an archive: one list, its people with those who know them, and three requests
 * signed by `sender`. A person only gets a status that is one of `statuses`. `now` is in ms since 1970.
 */
export function sampleRows(sender: string, statuses: ReadonlySet<string>, now = Date.now()): Rows {
	const imported = ago(now, 30);
	return {
		list: {
			name: 'Sample people',
			description: null,
			type: sampleListType,
			status: defaultListStatus,
			createdAt: imported,
			updatedAt: imported,
		},
		prospects: people.map((person, position) => ({
			list: 1,
			...noFields,
			name: person.name,
			title: person.title,
			company: companyInTitle(person.title),
			location: person.location,
			linkedinUrl: address(person.name).profile,
			email: person.hasEmail ? address(person.name).email : null,
			notes: person.notes ?? null,
			connectionSource: person.knownBy[0] ?? null,
			status: statuses.has(person.status) ? person.status : 'pending',
			statusChosenAt: null,
			personKey: profileKey(address(person.name).profile) ?? '',
			position,
			// The first of the list is the newest, so that it is clear who to ask about first.
			createdAt: ago(now, 30, position),
			updatedAt: imported,
		})),
		connections: people.flatMap((person, index) =>
			person.knownBy.map((name, position) => connectionRow(name, index + 1, position, imported)),
		),
		requests: requests(sender, now),
	};
}

const noFields = Object.fromEntries(optionalFieldKeys.map((key) => [key, null])) as Record<OptionalField, null>;

const ago = (now: number, days: number, ms = 0) => new Date(now - days * dayMs - ms).toISOString();

function connectionRow(name: SampleConnector, prospect: number, position: number, createdAt: string) {
	const [title, company] = connectors[name];
	const { profile } = address(name);
	return {
		prospect,
		mutualConnectionName: name,
		mutualConnectionTitle: title,
		mutualConnectionCompany: company,
		mutualConnectionLinkedinUrl: profile,
		connectionStrength: defaultStrength,
		howWell: null,
		source: null,
		connectionKey: connectionKey({ name, linkedinUrl: profile }),
		position,
		createdAt,
	};
}

/** Returns a request that led to an introduction, one with a yes, and one unanswered for six working days. */
function requests(sender: string, now: number): ArchiveRow<'requests'>[] {
	return [
		request('Amara Okonkwo', 'how a clinic decides what to buy first', sender, {
			status: 'introduced',
			answer: 'yes',
			answerNote: 'Happy to. Amara said last week that she is looking for exactly this. Give me until Friday.',
			sentAt: ago(now, 21),
			respondedAt: ago(now, 19),
		}),
		request('Mateo Villalobos', 'what an early investor in logistics looks for', sender, {
			status: 'sent',
			answer: null,
			answerNote: null,
			sentAt: new Date(workingDaysBefore(6, now)).toISOString(),
			respondedAt: null,
		}),
		request('Hanna Lindqvist', 'how she found people for a second office', sender, {
			status: 'accepted',
			answer: 'yes',
			answerNote: 'Of course. I see Hanna on Thursday and write to you both after that.',
			sentAt: ago(now, 4),
			respondedAt: ago(now, 2),
		}),
	];
}

type Fate = Pick<ArchiveRow<'requests'>, 'status' | 'answer' | 'answerNote' | 'sentAt' | 'respondedAt'>;

function request(prospectName: string, topic: string, sender: string, fate: Fate): ArchiveRow<'requests'> {
	const index = people.findIndex(({ name }) => name === prospectName);
	const { name, title, knownBy } = people[index] as SamplePerson;
	const [connector] = knownBy as [SampleConnector];
	return {
		prospect: index + 1,
		connection: 1 + people.slice(0, index).reduce((count, before) => count + before.knownBy.length, 0),
		kind: 'ask',
		follows: null,
		favour: null,
		connectorName: connector,
		recipientEmail: address(connector).email,
		subject: `Could you introduce me to ${name}?`,
		message: message(firstName(connector), name, title, topic, sender),
		terms: null,
		prospectAnswer: null,
		introducedAt: fate.status === 'introduced' ? fate.respondedAt : null,
		metAt: null,
		writtenAt: null,
		noThanksAt: null,
		delivery: {},
		createdAt: fate.sentAt ?? '',
		...fate,
	};
}

const firstName = (name: string) => name.split(' ')[0] ?? name;

const message = (connector: string, name: string, title: string, topic: string, sender: string) => `Hi ${connector},

I thought you may know ${name}, ${title}. I'd like to ask about ${topic}, and fifteen minutes would help me a lot.

Could you ask if they'd be open to a short call? If now's not a good time, or you don't know each other well, no worries at all.

Thank you,
${sender}

---
Hi ${firstName(name)}, I'm ${sender}. I'd like to learn about ${topic}. Would you have 15 minutes for a call in the next few weeks?`;
