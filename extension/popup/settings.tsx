import { type FormEvent, useState } from 'react';
import { readForm } from '#contract/rules/form';
import { apiAddress } from '../api-address.ts';
import { command } from './ask.ts';
import { Button } from './controls.tsx';
import { requestHost } from './host.ts';

type Props = {
	/** The address of now; empty where none is known. */
	apiUrl: string;
	/** Why the address is asked for; undefined where the user opened the settings. */
	why?: string;
	close: (changed: boolean) => void;
};

/** The address of the server and the version of the extension. */
export function Settings({ apiUrl, why, close }: Props) {
	const [problem, setProblem] = useState('');
	const save = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const { value, errors } = readForm(apiAddress, new FormData(event.currentTarget));
		if (errors) return setProblem(errors.apiUrl ?? '');
		// The browser asks only while it handles the press, so nothing is waited for before.
		const allowed = requestHost(value.apiUrl);
		const set = () => command({ name: 'set-api-url', apiUrl: value.apiUrl });
		let result = await set();
		if (result.problem && (await allowed)) result = await set();
		if (result.problem) setProblem(result.problem);
		else close(true);
	};
	return (
		<form onSubmit={save} className="rounded-md border bg-surface p-4">
			<h2 className="font-semibold text-md">{why === undefined ? 'Settings' : 'Where is your Kindling?'}</h2>
			{why !== undefined && <p className="mt-1 text-ink-2">{why}</p>}
			<label htmlFor="api-url" className="mt-2 mb-1 block font-semibold text-sm">
				API URL
			</label>
			<input
				id="api-url"
				name="apiUrl"
				type="url"
				className="field"
				placeholder="https://"
				defaultValue={apiUrl}
				required
				aria-invalid={problem !== ''}
				aria-describedby="api-url-help api-url-problem"
			/>
			<p id="api-url-help" className="mt-1 text-ink-3 text-sm">
				{why === undefined && 'The download already knows it. '}
				No token is needed: your Kindling session in this browser is used.
			</p>
			<p id="api-url-problem" role="alert" className="text-danger-ink text-sm">
				{problem}
			</p>
			<div className="mt-2 flex items-center gap-2">
				<Button type="submit">Save</Button>
				{why === undefined && (
					<Button look="ghost" onClick={() => close(false)}>
						Cancel
					</Button>
				)}
				<span className="ml-auto text-ink-3 text-sm">Version {chrome.runtime.getManifest().version}</span>
			</div>
		</form>
	);
}
