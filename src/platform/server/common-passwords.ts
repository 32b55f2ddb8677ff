export const commonPasswords = new Set(
  `111222 112233 121212 123123 123321 123654 131313 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 159753
  147258 147258369 159357 222333 321321 456789 520520 5201314 654321 666888 696969 741852963 777888
  789456 789456123 987654321 abc123 abcabc access account admin administrator adobe amanda andrew
  angel anthony apple asdasd asdfgh asdfghjkl ashley azerty babygirl bailey banana barcelona baseball
  basketball batman blahblah blink britney buster butterfly camaro changeme charlie cheese chelsea
  chocolate computer cookie corvette dallas daniel default dragon eagles eminem estrella ferrari
  flower football formula forever freedom friends gabriel gateway george ginger guitar hannah harley
  hello hellohello hockey hottie hunter iloveu iloveyou iloveyou1 internet jasmine jennifer jessica
  jessie jordan joshua justin killer kisses letmein liverpool london loveme lovely loveyou maggie
  master matrix matthew merlin michael michelle minecraft monkey monster mustang mypassword naruto
  nicole ninja nothing orange p@ssw0rd p@ssword pa55word pakistan parola passw0rd password password1 password12 password123 passwort
  patrick peanut pepper phoenix pokemon princess purple q1w2e3 q1w2e3r4 qazwsx qazwsxedc qwaszx
  qwerty qwerty1 qwerty12 qwerty123 qwertyu qwertyui qwertyuiop rainbow ranger richard robert samantha samsung secret senha
  shadow slayer snoopy soccer sophie spiderman starwars steelers summer sunshine superman superstar
  taylor tequiero test testing testtest thomas thunder tigger tinkerbell trustno trustno1 twitter
  unknown user vanessa welcome welcome1 whatever william winter wordpass yankees yellow zaq12wsx zxcvbn zxcvbnm`.split(
    /\s+/,
  ),
);
