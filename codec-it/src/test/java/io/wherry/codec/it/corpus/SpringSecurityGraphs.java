// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.hierarchicalroles.CycleInRoleHierarchyException;
import org.springframework.security.authentication.AccountExpiredException;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.CredentialsExpiredException;
import org.springframework.security.authentication.InsufficientAuthenticationException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.authentication.RememberMeAuthenticationToken;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.event.AuthenticationFailureBadCredentialsEvent;
import org.springframework.security.authentication.event.AuthenticationSuccessEvent;
import org.springframework.security.authentication.event.InteractiveAuthenticationSuccessEvent;
import org.springframework.security.authentication.event.LogoutSuccessEvent;
import org.springframework.security.authentication.jaas.JaasGrantedAuthority;
import org.springframework.security.authentication.ott.DefaultOneTimeToken;
import org.springframework.security.authentication.ott.InvalidOneTimeTokenException;
import org.springframework.security.authentication.ott.OneTimeTokenAuthenticationToken;
import org.springframework.security.authorization.AuthorityAuthorizationDecision;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.authority.FactorGrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.authority.mapping.MapBasedAttributes2GrantedAuthoritiesMapper;
import org.springframework.security.core.authority.mapping.SimpleAttributes2GrantedAuthoritiesMapper;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.core.context.TransientSecurityContext;
import org.springframework.security.core.session.SessionInformation;
import org.springframework.security.core.token.DefaultToken;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UsernameNotFoundException;

/// Graphs of Spring Security.
final class SpringSecurityGraphs {
    private static final String[] ROLES = {"ROLE_SAILOR", "ROLE_PILOT"};

    private SpringSecurityGraphs() {}

    static List<CorpusGraph> all() {
        LibraryGraphs shelf = new LibraryGraphs("spring-security");
        users(shelf);
        tokens(shelf);
        failures(shelf);
        decisions(shelf);
        events(shelf);
        nested(shelf);
        return shelf.putAll(JarScan.of(User.class)).graphs();
    }

    private static List<GrantedAuthority> roles() {
        return AuthorityUtils.createAuthorityList(ROLES);
    }

    private static UserDetails user() {
        return new User("anna", "{noop}secret", true, true, false, true, roles());
    }

    private static UsernamePasswordAuthenticationToken token() {
        var token = UsernamePasswordAuthenticationToken.authenticated(user(), "secret", roles());
        token.setDetails(Map.of("address", "192.0.2.7"));
        return token;
    }

    private static void users(LibraryGraphs shelf) {
        shelf.put("user", SpringSecurityGraphs::user)
                .put(
                        "user-built",
                        () -> User.withUsername("bert").password("x").roles("A", "B", "C").build())
                .put(
                        "authorities",
                        () ->
                                new Object[] {
                                    new SimpleGrantedAuthority("A"), new SimpleGrantedAuthority("A")
                                })
                .put(
                        "authority-factor",
                        () ->
                                FactorGrantedAuthority.withAuthority("FACTOR_PASSWORD")
                                        .issuedAt(Instant.ofEpochSecond(1_700_000_000))
                                        .build())
                .put(
                        "authority-jaas",
                        () ->
                                new JaasGrantedAuthority(
                                        "ROLE",
                                        new javax.security.auth.x500.X500Principal(
                                                "CN=Anna, O=Wherry")));
    }

    private static void tokens(LibraryGraphs shelf) {
        shelf.put("token", SpringSecurityGraphs::token)
                .put(
                        "token-erased",
                        () -> {
                            var token = token();
                            token.eraseCredentials();
                            return token;
                        })
                .put(
                        "token-unauthenticated",
                        () -> UsernamePasswordAuthenticationToken.unauthenticated("anna", "secret"))
                .put(
                        "token-anonymous",
                        () -> new AnonymousAuthenticationToken("key", "guest", roles()))
                .put(
                        "token-remember-me",
                        () -> new RememberMeAuthenticationToken("key", user(), roles()))
                .put(
                        "token-testing",
                        () -> new TestingAuthenticationToken(user(), new char[] {'a', 'b'}, ROLES))
                .put("token-one-time", () -> new OneTimeTokenAuthenticationToken("abc"))
                .put(
                        "one-time-token",
                        () ->
                                new DefaultOneTimeToken(
                                        "abc", "anna", Instant.ofEpochSecond(1_800_000_000)))
                .put("key-token", () -> new DefaultToken("key", 7, "more"));
    }

    private static void failures(LibraryGraphs shelf) {
        shelf.put(
                        "bad-credentials",
                        () -> new BadCredentialsException("no", new IllegalStateException("why")))
                .put(
                        "bad-credentials-request",
                        () -> {
                            var failure = new BadCredentialsException("no");
                            failure.setAuthenticationRequest(token());
                            return failure;
                        })
                .put(
                        "expired",
                        () ->
                                new Object[] {
                                    new AccountExpiredException("a"),
                                    new CredentialsExpiredException("b"),
                                    new LockedException("c")
                                })
                .put("insufficient", () -> new InsufficientAuthenticationException("more"))
                .put("not-found", () -> UsernameNotFoundException.fromUsername("carl"))
                .put(
                        "access-denied",
                        () -> new AccessDeniedException("no", new RuntimeException("x")))
                .put("one-time-refused", () -> new InvalidOneTimeTokenException("late"))
                .put("hierarchy-cycle", CycleInRoleHierarchyException::new);
    }

    private static void decisions(LibraryGraphs shelf) {
        shelf.put("decision", () -> new AuthorizationDecision(true))
                .put(
                        "decision-authorities",
                        () -> new AuthorityAuthorizationDecision(false, roles()))
                .put(
                        "denied",
                        () ->
                                new AuthorizationDeniedException(
                                        "no", new AuthorizationDecision(false)))
                .put("mapper", SimpleAttributes2GrantedAuthoritiesMapper::new)
                .put(
                        "mapper-by-map",
                        () -> {
                            var mapper = new MapBasedAttributes2GrantedAuthoritiesMapper();
                            mapper.setAttributes2grantedAuthoritiesMap(
                                    Map.of("x", "ROLE_A,ROLE_B"));
                            return mapper;
                        });
    }

    private static void events(LibraryGraphs shelf) {
        shelf.put("event-success", () -> new AuthenticationSuccessEvent(token()))
                .put(
                        "event-interactive",
                        () ->
                                new InteractiveAuthenticationSuccessEvent(
                                        token(), SpringSecurityGraphs.class))
                .put(
                        "event-failure",
                        () ->
                                new AuthenticationFailureBadCredentialsEvent(
                                        token(), new BadCredentialsException("no")))
                .put("event-logout", () -> new LogoutSuccessEvent(token()));
    }

    @SuppressWarnings("JavaUtilDate") // sessions take no other
    private static void nested(LibraryGraphs shelf) {
        shelf.put("context", () -> new SecurityContextImpl(token()))
                .put("context-transient", () -> new TransientSecurityContext(token()))
                .put(
                        "session",
                        () -> new SessionInformation(user(), "s-1", new Date(1_700_000_000_000L)))
                .put(
                        "sessions",
                        () -> {
                            UserDetails user = user();
                            Map<String, Object> sessions = new LinkedHashMap<>();
                            for (int i = 0; i < 20; i++) {
                                sessions.put(
                                        "s-" + i,
                                        new SessionInformation(user, "s-" + i, new Date(i)));
                            }
                            return sessions;
                        })
                .put(
                        "shared",
                        () -> {
                            SecurityContext context = new SecurityContextImpl(token());
                            return new Object[] {
                                context,
                                context.getAuthentication(),
                                context.getAuthentication().getPrincipal(),
                                context
                            };
                        });
    }
}
