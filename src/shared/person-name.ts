interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

/** The full name, or else the e-mail (§2.55). The SQL version for teams is `fullName`. */
export function personName({ firstName, lastName, email }: Person): string {
  return `${firstName} ${lastName}`.trim() || email;
}
