// SPDX-License-Identifier: Apache-2.0
package acme.spring;

import java.util.List;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.SpringSecurityCoreVersion;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.core.userdetails.User;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.data.redis.RedisSessionRepository;

/// Sessions of users that are logged in, in Redis. Runs on Spring 5 and on Spring 7.
///
/// ```text
/// LoginSessions PORT login         prints the id of a new session
/// LoginSessions PORT show ID       prints its user
/// LoginSessions PORT visit ID      prints its user, and stores the session anew
/// ```
public final class LoginSessions {
    private static final String CONTEXT = "SPRING_SECURITY_CONTEXT";
    private static final String VISITS = "visits";

    private LoginSessions() {}

    public static void main(String[] arguments) {
        LettuceConnectionFactory connections =
                new LettuceConnectionFactory("127.0.0.1", Integer.parseInt(arguments[0]));
        connections.afterPropertiesSet();
        try {
            RedisTemplate<String, Object> template = new RedisTemplate<>();
            template.setConnectionFactory(connections);
            template.setKeySerializer(RedisSerializer.string());
            template.setHashKeySerializer(RedisSerializer.string());
            template.afterPropertiesSet();
            run(new RedisSessionRepository(template), arguments);
        } finally {
            connections.destroy();
        }
    }

    private static <S extends Session> void run(SessionRepository<S> sessions, String[] arguments) {
        switch (arguments[1]) {
            case "login" -> System.out.println(login(sessions));
            case "show" -> show(sessions.findById(arguments[2]));
            case "visit" -> {
                S session = sessions.findById(arguments[2]);
                show(session);
                session.setAttribute(VISITS, session.<Integer>getRequiredAttribute(VISITS) + 1);
                session.setAttribute(CONTEXT, session.<SecurityContext>getAttribute(CONTEXT));
                sessions.save(session);
            }
            default -> throw new IllegalArgumentException(arguments[1]);
        }
    }

    private static <S extends Session> String login(SessionRepository<S> sessions) {
        List<SimpleGrantedAuthority> roles =
                List.of(
                        new SimpleGrantedAuthority("ROLE_USER"),
                        new SimpleGrantedAuthority("ROLE_CLERK"));
        UsernamePasswordAuthenticationToken token =
                new UsernamePasswordAuthenticationToken(
                        new User("ada", "secret", roles), "secret", roles);
        token.setDetails("10.0.0.7");
        S session = sessions.createSession();
        session.setAttribute(CONTEXT, new SecurityContextImpl(token));
        session.setAttribute(VISITS, 1);
        sessions.save(session);
        return session.getId();
    }

    private static void show(Session session) {
        SecurityContext context = session.getRequiredAttribute(CONTEXT);
        Authentication user = context.getAuthentication();
        System.out.println(
                user.getName()
                        + " "
                        + user.isAuthenticated()
                        + " "
                        + user.getAuthorities()
                        + " "
                        + user.getDetails()
                        + " "
                        + user.getPrincipal().getClass().getName()
                        + " visits="
                        + session.getAttribute(VISITS));
        System.err.println("version " + SpringSecurityCoreVersion.SERIAL_VERSION_UID);
    }
}
