import { fullName } from '#contract/rules/full-name';
import { limits } from '#contract/rules/limits';
import type { User } from '#contract/user';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ownName, TypedName } from './own-name.ts';

type NameFieldsProps = {
	user: User;
	name: ReturnType<typeof ownName>;
	onType: (name: TypedName) => void;
	/** Called when a name was typed and the focus leaves both fields. */
	onLeave: () => void;
};

/** Asks a user without a name for it. Sending doesn't wait for it. */
export function NameFields({ user, name, onType, onLeave }: NameFieldsProps) {
	const field = (key: 'firstName' | 'lastName', label: string, autoComplete: string) => (
		<TextField
			label={label}
			name={key}
			autoComplete={autoComplete}
			maxLength={limits.name}
			value={name.typed[key]}
			onChange={(event) => onType({ ...name.typed, [key]: event.target.value })}
		/>
	);
	return (
		<section
			aria-labelledby="own-name"
			className="rounded-md bg-sunken p-4"
			onBlur={({ currentTarget, relatedTarget }) => {
				if (name.edited && !currentTarget.contains(relatedTarget)) onLeave();
			}}
		>
			<h2 id="own-name" className="font-semibold">
				What’s your name?
			</h2>
			<p className="wrap-anywhere mt-1 text-ink-2 text-sm">
				Your email is from “{name.own ?? fullName(user)} via Kindling”. We’ll save your name in your settings too.
			</p>
			<div className="mt-3 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
				{field('firstName', 'First Name', 'given-name')}
				{field('lastName', 'Last Name', 'family-name')}
			</div>
		</section>
	);
}
