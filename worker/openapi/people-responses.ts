import * as z from 'zod/mini';
import type { Connection } from '#contract/connection';
import type { RecentImport, UndoneImport } from '#contract/import';
import type { ImportResult, Prospect } from '#contract/prospect';
import type { CountedProspectList, ProspectList } from '#contract/prospect-list';
import type { FoundProspect } from '#contract/prospect-search';
import { howWells } from '#contract/rules/how-well';
import { type OptionalField, optionalFieldKeys } from '#contract/rules/prospect-fields';
import type { SelectedCopied, SelectedMoved, SelectedRemoved, SelectedUpdated } from '#contract/selected-prospects';
import type { Status } from '#contract/status';
import type { Template } from '#contract/template';
import { count, describes, id, text, textOrNull, time } from './response.ts';

const times = { createdAt: time, updatedAt: time };

export const list = describes<ProspectList>('List')(
	z.object({ id, userId: id, name: text, description: textOrNull, type: text, status: text, ...times }),
);
export const countedList = describes<CountedProspectList>('CountedList')(z.extend(list, { prospectCount: count }));

const optionalFields = Object.fromEntries(optionalFieldKeys.map((key) => [key, textOrNull])) as Record<
	OptionalField,
	typeof textOrNull
>;
export const prospect = describes<Prospect>('Person')(
	z.object({ id, prospectListId: id, name: text, ...optionalFields, status: text, ...times }),
);

export const foundProspect = describes<FoundProspect>('FoundPerson')(
	z.object({ id, listId: id, listName: text, name: text, title: textOrNull, connectionSource: textOrNull }),
);

export const connection = describes<Connection>('Connection')(
	z.object({
		...{ id, userId: id, prospectId: id },
		mutualConnectionName: text,
		mutualConnectionTitle: textOrNull,
		mutualConnectionCompany: textOrNull,
		mutualConnectionLinkedinUrl: textOrNull,
		connectionStrength: text,
		howWell: z.nullable(z.enum(howWells)),
		createdAt: time,
	}),
);

export const importResult = describes<ImportResult>('ImportResult')(
	z.object({
		...{ created: count, updated: count, unchanged: count },
		refused: z.array(z.object({ index: count, name: text, reason: text })),
		elsewhere: z.array(z.object({ name: text, listId: id, listName: text })),
	}),
);
export const recentImport = describes<RecentImport>('RecentImport')(
	z.object({ id, at: time, created: count, updated: count }),
);
export const undoneImport = describes<UndoneImport>('UndoneImport')(
	z.object({ removed: count, restored: count, kept: count }),
);

export const selectedUpdated = describes<SelectedUpdated>('SelectedUpdated')(
	z.object({ updated: count, updatedAt: time }),
);
export const selectedRemoved = describes<SelectedRemoved>('SelectedRemoved')(z.object({ removed: count }));
export const selectedMoved = describes<SelectedMoved>('SelectedMoved')(
	z.object({ moved: count, alreadyThere: z.array(text) }),
);
export const selectedCopied = describes<SelectedCopied>('SelectedCopied')(
	z.object({ copied: count, alreadyThere: z.array(text) }),
);

export const status = describes<Status>('Status')(
	z.object({
		id,
		userId: id,
		name: text,
		value: text,
		displayOrder: count,
		color: text,
		isDefault: z.boolean(),
		...times,
	}),
);
export const template = describes<Template>('Template')(
	z.object({ id, userId: id, name: text, subject: text, message: text, isDefault: z.boolean(), ...times }),
);
