import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { type Prospect, prospectUpdate } from '#contract/prospect';
import { queryClient } from '../../../../web/app/query-client.ts';
import { startSync } from '../../../../web/app/sync/sync.ts';
import { useEditForm } from '../../../../web/features/forms/use-edit-form.ts';
import { keys } from '../../../../web/queries/keys.ts';
import { updateProspect, updateProspectStatus } from '../../../../web/queries/prospect-changes.ts';
import { prospectQuery, prospectsQuery } from '../../../../web/queries/prospects.ts';
import { updateSelected } from '../../../../web/queries/selected-prospects.ts';
import { userQuery } from '../../../../web/queries/session.ts';
import { type Draft, draftOf, sentOf } from '../../../../web/screens/edit-contact/draft.ts';

/** Fields that a tab's forms type in. */
const typedFields = ['title', 'location', 'notes'] as const;
export type TypedField = (typeof typedFields)[number];

/** A write to a prospect that the server has done. */
export type Written = { by: string; version: string | null; record: Record<TypedField | 'id' | 'updatedAt', string> };

/** The current state of an open form. */
type Form = {
	values: Draft;
	saved: Draft;
	asked: string[];
	type: (field: TypedField, text: string) => void;
	keep: (field: TypedField) => void;
	take: (field: TypedField) => void;
	save: () => void;
};

const realTimeout = window.setTimeout.bind(window);
const realFetch = window.fetch.bind(window);
const forms: Record<string, Form> = {};
const written: Written[] = [];
const sockets: (WebSocket & { breakDown: () => void })[] = [];
let [name, listId, isOffline] = ['', '', false];
let setStatus: (id: string, status: string) => void;
let setStatusOfAll: (ids: string[], status: string) => void;

/** Acts of a tab for a test, and state to look at. */
const tab = {
	forms,
	written,
	open: (as: string, list: string, ids: string[]) => {
		[name, listId] = [as, list];
		startSync(queryClient);
		createRoot(document.body.appendChild(document.createElement('div'))).render(
			<QueryClientProvider client={queryClient}>
				<Screen ids={ids} />
			</QueryClientProvider>,
		);
	},
	/** Performs acts in turn, each after its pause. Returns for each what the person saw in the field. */
	act: async (acts: readonly Act[]) => {
		const seen: (string | null)[] = [];
		for (const { afterMs, ...act } of acts) {
			await new Promise((resolve) => realTimeout(resolve, afterMs));
			seen.push(doAct(act));
		}
		return seen;
	},
	isHeard: () => sockets.at(-1)?.readyState === WebSocket.OPEN,
	/** Waits until no write is on its way. */
	sent: () => until(() => queryClient.isMutating() === 0),
	/** Waits until the store matches the server. Returns how they differ if they never match. */
	same: async (ids: string[]) => {
		let [kept, shown] = ['', ''];
		await until(async () => {
			if (queryClient.isFetching() > 0) return false;
			const rows: Prospect[] = await (await realFetch(`/api/prospect-lists/${listId}/prospects`)).json();
			const of = (id: string) => rows.find((row) => row.id === id);
			kept = JSON.stringify([rows, ids.map(of)]);
			const each = ids.map((id) => queryClient.getQueryData(keys.prospect(id)));
			shown = JSON.stringify([queryClient.getQueryData(keys.prospects(listId)), each]);
			return shown === kept;
		});
		return shown === kept ? null : { shown, kept };
	},
};
export type Tab = typeof tab;

/** An act in a tab, and its time in ms after the previous act. */
export type Act = { afterMs: number; id: string; field: TypedField } & (
	| { what: 'type' | 'status' | 'statusOfAll'; text: string }
	| { what: 'keep' | 'take' | 'save' | 'loseNext' | 'cut' }
);

function doAct(act: Omit<Act, 'afterMs'> & { text?: string }): string | null {
	const { what, id, field, text = '' } = act;
	const form = forms[id] as Form;
	const { values, saved } = form;
	if (what === 'save') form.save();
	if (what === 'status') setStatus(id, text);
	if (what === 'statusOfAll') setStatusOfAll(Object.keys(forms), text);
	// The next write never leaves this tab.
	if (what === 'loseNext') isOffline = true;
	if (what === 'cut') sockets.at(-1)?.breakDown();
	if (what === 'type') {
		flushSync(() => form.type(field, text));
		// They haven't seen the record's value behind what they typed.
		return values[field] === saved[field] ? saved[field] : null;
	}
	if ((what === 'keep' || what === 'take') && form.asked.includes(field)) {
		flushSync(() => form[what](field));
		return saved[field];
	}
	return null;
}

async function until(isSo: () => boolean | Promise<boolean>) {
	const end = performance.now() + 10_000;
	while (!(await isSo()) && performance.now() < end) await new Promise((resolve) => realTimeout(resolve, 40));
}
(window as unknown as { tab: Tab }).tab = tab;

function Screen({ ids }: { ids: string[] }) {
	const user = useQuery(userQuery);
	const { data: rows = [] } = useQuery({ ...prospectsQuery(listId), enabled: Boolean(user.data) });
	const one = useMutation(updateProspectStatus);
	const many = useMutation(updateSelected);
	setStatus = (id, status) => {
		const { name = '', status: was = '' } = rows.find((row) => row.id === id) ?? {};
		one.mutate({ id, listId, status, label: status, name, was });
	};
	setStatusOfAll = (all, status) => many.mutate({ listId, ids: all, status, was: rows });
	return user.data ? ids.map((id) => <Contact key={id} id={id} />) : null;
}

function Contact({ id }: { id: string }) {
	const { data } = useQuery(prospectQuery(id));
	return data ? <ContactForm record={data} /> : null;
}

function ContactForm({ record }: { record: Prospect }) {
	const element = useRef<HTMLFormElement>(null);
	const form = useEditForm({
		record,
		textsOf: draftOf,
		schema: prospectUpdate,
		sentOf,
		update: updateProspect,
		onSaved: () => {},
	});
	useEffect(() => {
		const { onKeep, onTake, fields } = form.changedElsewhere;
		forms[record.id] = {
			values: form.values,
			saved: form.saved,
			asked: fields.map(({ field }) => field),
			type: form.onText,
			keep: onKeep,
			take: onTake,
			save: () => element.current?.requestSubmit(),
		};
	});
	return <form ref={element} {...form.formProps} />;
}

// Pauses are shorter but in the same order, so that a round ends sooner.
window.setTimeout = ((work: () => void, ms = 0) => realTimeout(work, ms <= 2_000 ? ms / 20 : ms)) as never;

const RealSocket = window.WebSocket;
window.WebSocket = class extends RealSocket {
	constructor(url: string | URL) {
		super(url);
		sockets.push(this);
	}
	/** Ends like a broken network: nothing more arrives, and no one says goodbye. */
	breakDown() {
		const { onclose } = this;
		this.onmessage = null;
		this.onclose = null;
		this.close();
		onclose?.call(this, new CloseEvent('close', { code: 1006 }));
	}
};

window.fetch = async (input, init) => {
	const isWrite = (init?.method ?? 'GET') !== 'GET';
	if (isWrite && isOffline) {
		isOffline = false;
		throw new TypeError('Failed to fetch');
	}
	const response = await realFetch(input, init);
	if (isWrite && response.ok && /\/api\/prospects\//.test(String(input))) {
		const version = new Headers(init?.headers).get('If-Match');
		written.push({ by: name, version, record: await response.clone().json() });
	}
	return response;
};
