import { useState } from 'react';
import { disclosure, wordsVersion } from '#contract/disclosure';
import { changesSince } from '../consent.ts';
import type { Kept } from '../storage.ts';
import { command } from './ask.ts';
import { Button, Note, Panel } from './controls.tsx';

/** Says what is read, when, and where it goes, before anything is read. Both answers are equally prominent. */
export function Consent({ kept }: { kept: Kept }) {
	const [isRefused, setRefused] = useState(false);
	const changes = changesSince(kept);
	if (isRefused) {
		return (
			<Panel title="Nothing is read" takesFocus>
				<p className="mt-1 text-ink-2">Kindling won’t read any page until you agree.</p>
				<Button className="mt-3" onClick={() => setRefused(false)}>
					Show it again
				</Button>
			</Panel>
		);
	}
	return (
		<Panel title={kept.consent ? 'What Kindling reads has changed' : 'Before Kindling reads a page'} takesFocus>
			{changes.map((text) => (
				<Note key={text}>{text}</Note>
			))}
			<dl className="mt-2 grid gap-2">
				{disclosure.map(({ title, text }) => (
					<div key={title}>
						<dt className="font-semibold">{title}</dt>
						<dd className="text-ink-2 text-sm">{text}</dd>
					</div>
				))}
			</dl>
			<Server kept={kept} />
			<div className="sticky -bottom-4 -mx-4 mt-3 -mb-4 grid grid-cols-2 gap-2 rounded-b-md border-t bg-surface p-4">
				<Button onClick={() => command({ name: 'agree', words: wordsVersion })}>Agree</Button>
				<Button onClick={() => setRefused(true)}>Not now</Button>
			</div>
		</Panel>
	);
}

/** Names the server in the words. A copy from a store knows none until the user enters its address. */
function Server({ kept }: { kept: Kept }) {
	const address = kept.settings.apiUrl ?? chrome.runtime.getManifest().host_permissions?.[0];
	if (!address) return null;
	return (
		<p className="mt-2">
			Your server: <b className="break-all">{new URL(address).host}</b>
		</p>
	);
}
