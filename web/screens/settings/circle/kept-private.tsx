import { useMutation } from '@tanstack/react-query';
import type { Circle } from '#contract/circle';
import { useForm } from '../../../features/forms/use-form.ts';
import { updateCirclePrivate } from '../../../queries/circle-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Textarea } from '../../../ui/fields/input.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { codeWhenUsed } from '../../../ui/loading/when-used.ts';
import { FoldedCard } from '../folded-card.tsx';

const circlePrivate = codeWhenUsed(async () => (await import('#contract/circle')).circlePrivate);

type Kept = Circle['private'];
type KeptPerson = Kept['people'][number];

/** Contacts hidden from the circle: companies and people, one a line, and connections from before or after a day. */
export function KeptPrivate({ kept }: { kept: Kept }) {
	return (
		<FoldedCard
			id="circle-private"
			title="What You Keep Private"
			text="Hidden from your circle. If we can’t tell people apart, we hide everyone with that name, and anyone without a date."
		>
			<PrivateForm key={JSON.stringify(kept)} kept={kept} />
		</FoldedCard>
	);
}

function PrivateForm({ kept: { companies, people, since } }: { kept: Kept }) {
	const { mutate, isPending } = useMutation(updateCirclePrivate);
	const { errors, read, whenReadable, refuse, props } = useForm(circlePrivate, {
		pending: isPending,
		mainField: 'companies',
	});
	const onSubmit = whenReadable((event) => {
		const given = new FormData(event.currentTarget);
		const text = (name: string) => String(given.get(name) ?? '');
		const [before, after] = [text('before') || null, text('after') || null];
		const rules = read(event, {
			companies: linesOf(text('companies')),
			people: linesOf(text('people')).map(personOf),
			since: before || after ? { before, after } : null,
		});
		if (rules) mutate(rules, { onError: refuse });
	});
	return (
		<form {...props} onSubmit={onSubmit} className="grid gap-4 px-5 pb-5">
			<Field label="Companies (one per line)" error={errors.companies}>
				{(control) => <Textarea {...control} name="companies" rows={3} defaultValue={companies.join('\n')} />}
			</Field>
			<Field label="People (one per line)" hint="You can add a profile link after the name." error={errors.people}>
				{(control) => <Textarea {...control} name="people" rows={3} defaultValue={people.map(lineOf).join('\n')} />}
			</Field>
			<div className="grid gap-4 sm:grid-cols-2">
				<TextField
					label="Connected Before"
					name="before"
					type="date"
					defaultValue={since?.before ?? ''}
					error={errors.since}
				/>
				<TextField label="Connected After" name="after" type="date" defaultValue={since?.after ?? ''} />
			</div>
			<Button type="submit" className="justify-self-start" pending={isPending}>
				Save What I Keep Private
			</Button>
		</form>
	);
}

const linesOf = (text: string) =>
	text
		.split('\n')
		.map((line) => line.trim())
		.filter(Boolean);

const lineOf = ({ name, linkedinUrl }: KeptPerson) => [name, linkedinUrl].filter(Boolean).join(' ');

// A name has spaces, and an address has none.
function personOf(line: string): KeptPerson {
	const [, name, linkedinUrl] = /^(.+?)[\s,]+((?:https?:\/\/|www\.|linkedin\.com\/)\S+)$/i.exec(line) ?? [];
	return name && linkedinUrl ? { name, linkedinUrl } : { name: line, linkedinUrl: null };
}
