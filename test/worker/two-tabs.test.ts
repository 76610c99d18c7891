// The rules: docs/product.md §4.4, §4.17 and §4.18.
import type { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Prospect } from '#contract/prospect';
import { changesPath } from '#contract/tab';
import { keepYours, type Typed, takeOver, typeIn } from '../../web/parts/take-over.ts';
import { addProspects, ask, type Person, person } from './people.ts';

/** A browser of Ada's around the real API: its calls carry her cookie, and its sockets reach the real object. */
function browserOf(ada: Person) {
	vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
		const headers = new Headers(init?.headers);
		headers.set('Cookie', ada.cookie);
		return ask(String(input), { method: init?.method ?? 'GET', headers, body: init?.body ?? null });
	});
	class Socket {
		onmessage: (event: { data: unknown }) => void = () => {};
		onclose: (event: { code: number }) => void = () => {};
		#socket: WebSocket | null = null;
		constructor(url: URL) {
			ada.ask(`${changesPath}${url.search}`, { headers: { Upgrade: 'websocket' } }).then(({ webSocket }) => {
				this.#socket = webSocket;
				webSocket?.addEventListener('message', (event) => this.onmessage(event));
				webSocket?.addEventListener('close', (event) => this.onclose(event));
				webSocket?.accept();
			});
		}
		send() {}
		close() {
			this.#socket?.close();
		}
	}
	vi.stubGlobal('WebSocket', Socket);
	const location = { href: 'http://localhost:8787/', origin: 'http://localhost:8787' };
	vi.stubGlobal('window', { location, addEventListener: () => {}, removeEventListener: () => {} });
	// The tabs hear each other through the server alone.
	vi.stubGlobal(
		'BroadcastChannel',
		class {
			postMessage() {}
			close() {}
		},
	);
}

/** A tab: the app's own store and queries, with a state of their own. */
async function openTab(listId: string) {
	vi.resetModules();
	const { QueryObserver } = await import('@tanstack/react-query');
	const { queryClient } = await import('../../web/app/query-client.ts');
	const { keepTrue } = await import('../../web/app/truth.ts');
	const { userQuery } = await import('../../web/queries/session.ts');
	const queries = await import('../../web/queries/prospects.ts');
	keepTrue(queryClient);
	await queryClient.fetchQuery(userQuery);
	const rows = queries.prospectsQuery(listId);
	await queryClient.fetchQuery(rows);
	const leave = new QueryObserver(queryClient, rows).subscribe(() => {});
	const shown = () => queryClient.getQueryData<Prospect[]>(rows.queryKey) ?? [];
	return { client: queryClient as QueryClient, shown, leave, ...queries };
}

type Tab = Awaited<ReturnType<typeof openTab>>;
type Field = 'notes' | 'title';
const textsOf = ({ notes, title }: Prospect) => ({ notes: notes ?? '', title: title ?? '' });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

/** A form of a tab over one person. What is typed in it is either saved or still in it. */
function openForm({ client, shown, updateProspect }: Tab, id: string) {
	let typed: Typed<Field> = {};
	const record = () => shown().find((row) => row.id === id) as Prospect;
	return {
		typed: () => typed,
		type: (field: Field, text: string) => {
			typed = typeIn(textsOf(record()), typed, field, text);
		},
		async save() {
			const now = typed;
			const saved = record();
			// The person decides for what they typed, where they are asked.
			const valueOver = (version: Prospect) => {
				let decided = now;
				const texts = textsOf(version);
				for (const field of takeOver(texts, decided).conflicts) decided = keepYours(texts, decided, field);
				return { name: version.name, status: version.status, ...takeOver(texts, decided).values };
			};
			const written = (await client
				.getMutationCache()
				.build(client, updateProspect as never)
				.execute({ record: saved, valueOver } as never)) as Prospect;
			for (const field of ['notes', 'title'] as const) {
				const mine = now[field];
				if (mine) expect(written[field] ?? '').toBe(mine.text);
			}
			typed = {};
		},
	};
}

test('after a hundred random interleavings of writes from two tabs both show what the server has, and no typed text is gone', async () => {
	const ada = await person('Ada');
	browserOf(ada);
	const { list, prospects } = await addProspects(ada, [{ name: 'Mara' }, { name: 'Nora' }]);
	const ids = prospects.map(({ id }) => id);
	const tabs = [await openTab(list.id), await openTab(list.id)];
	const forms = tabs.map((tab) => ids.map((id) => openForm(tab, id)));
	const step = fc.record({
		tab: fc.nat(1),
		row: fc.nat(1),
		act: fc.oneof(
			fc.record({ kind: fc.constant('type' as const), field: fc.constantFrom<Field>('notes', 'title') }),
			fc.record({ kind: fc.constant('save' as const) }),
			fc.record({
				kind: fc.constant('status' as const),
				status: fc.constantFrom('pending', 'contacted', 'introduced'),
			}),
		),
		waits: fc.boolean(),
	});
	let count = 0;
	const onServer = async () =>
		(await (await ada.api['prospect-lists'][':id'].prospects.$get({ param: { id: list.id } })).json()) as Prospect[];
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
			const running: Promise<unknown>[] = [];
			for (const { tab, row, act, waits } of steps) {
				const form = forms[tab]?.[row];
				const { client, updateProspectStatus } = tabs[tab] as Tab;
				if (act.kind === 'type') form?.type(act.field, `${act.field} ${++count}`);
				if (act.kind === 'save') running.push(form?.save() ?? Promise.resolve());
				if (act.kind === 'status') {
					const sent = { id: ids[row], listId: list.id, status: act.status };
					running.push(
						client
							.getMutationCache()
							.build(client, updateProspectStatus as never)
							.execute(sent as never),
					);
				}
				if (waits) await Promise.all(running.splice(0));
			}
			await Promise.all(running);
			await Promise.all(forms.flat().map((form) => (Object.keys(form.typed()).length > 0 ? form.save() : undefined)));
			const stored = await onServer();
			for (const { shown } of tabs)
				await vi.waitFor(() => expect(shown()).toEqual(stored), { timeout: 5_000, interval: 20 });
		}),
		{ numRuns: 100 },
	);
	for (const { leave } of tabs) leave();
}, 180_000);
