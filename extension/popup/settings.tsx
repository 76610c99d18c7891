import { type ComponentProps, type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { type FieldErrors, readForm } from '#contract/rules/form';
import { formatDay } from '#contract/rules/format';
import { apiAddress } from '../api-address.ts';
import { dailyLimits, usualLimits } from '../read-today.ts';
import type { Kept } from '../storage.ts';
import { command } from './ask.ts';
import { Button } from './controls.tsx';
import { requestHost } from './host.ts';

type Props = {
	/** The current address; empty when none is set. */
	apiUrl: string;
	kept: Kept;
	/** Why the address is needed; undefined when the user opened the settings. */
	why?: string;
	close: (changed: boolean) => void;
};

const everything = z.extend(apiAddress, dailyLimits.shape);

/** Edits the server's address and the daily limits, and shows the consent and the version. */
export function Settings({ apiUrl, kept, why, close }: Props) {
	const [errors, setErrors] = useState<FieldErrors>({});
	const most = kept.settings.most ?? usualLimits;
	const save = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const { value, errors: wrong } = readForm(everything, { ...most, ...fieldsOf(event.currentTarget) });
		setErrors(wrong ?? {});
		if (!value) return;
		const { apiUrl: wanted, ...wantedMost } = value;
		// The browser only asks while it handles the click, so nothing is awaited before this.
		const allowed = requestHost(wanted);
		const isNew = wantedMost.pages !== most.pages || wantedMost.people !== most.people;
		if (isNew) await command({ name: 'set-most', most: wantedMost });
		const set = () => command({ name: 'set-api-url', apiUrl: wanted });
		let result = await set();
		if (result.problem && (await allowed)) result = await set();
		if (result.problem) setErrors({ apiUrl: result.problem });
		else close(true);
	};
	return (
		<form onSubmit={save} noValidate className="rounded-md border bg-surface p-4">
			<h2 className="font-semibold text-md">{why === undefined ? 'Settings' : 'Where is your Kindling?'}</h2>
			{why !== undefined && <p className="mt-1 text-ink-2">{why}</p>}
			<Field
				name="apiUrl"
				label="API URL"
				type="url"
				placeholder="https://"
				defaultValue={apiUrl}
				errors={errors}
				help={`${why === undefined ? 'It’s already in the download. ' : ''}No token needed. It uses your Kindling session in this browser.`}
			/>
			{why === undefined && (
				<>
					<p className="mt-3 text-ink-2 text-sm">
						LinkedIn may flag accounts that read far more than a person would. Above these daily limits, Kindling asks
						you to confirm.
					</p>
					<div className="grid grid-cols-2 gap-2">
						<Field name="pages" label="Pages of results" type="number" defaultValue={most.pages} errors={errors} />
						<Field name="people" label="People" type="number" defaultValue={most.people} errors={errors} />
					</div>
				</>
			)}
			<div className="mt-2 flex items-center gap-2">
				<Button type="submit">Save</Button>
				{why === undefined && (
					<Button look="ghost" onClick={() => close(false)}>
						Cancel
					</Button>
				)}
				<span className="ml-auto text-ink-3 text-sm">Version {chrome.runtime.getManifest().version}</span>
			</div>
			{why === undefined && kept.consent && (
				<div className="mt-3 border-t pt-3">
					<p className="text-ink-2 text-sm">
						You agreed on {formatDay(new Date(kept.consent.agreedAt).toISOString())} to what Kindling reads.
					</p>
					<Button className="mt-2" onClick={() => command({ name: 'withdraw' })}>
						Withdraw
					</Button>
				</div>
			)}
		</form>
	);
}

const fieldsOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

type FieldProps = ComponentProps<'input'> & { name: string; label: string; help?: string; errors: FieldErrors };

function Field({ name, label, help, errors, ...props }: FieldProps) {
	const problem = errors[name] ?? '';
	return (
		<div>
			<label htmlFor={name} className="mt-2 mb-1 block font-semibold text-sm">
				{label}
			</label>
			<input
				id={name}
				name={name}
				className="field"
				required
				aria-invalid={problem !== ''}
				aria-describedby={`${name}-help ${name}-problem`}
				{...props}
			/>
			<p id={`${name}-help`} className="mt-1 text-ink-3 text-sm">
				{help}
			</p>
			<p id={`${name}-problem`} role="alert" className="text-danger-ink text-sm">
				{problem}
			</p>
		</div>
	);
}
