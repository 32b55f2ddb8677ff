interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

/** The full name, or the email where there is none (§2.55). In SQL, of the team, it is `fullName`. */
export function personName({ firstName, lastName, email }: Person): string {
  return `${firstName} ${lastName}`.trim() || email;
}
