// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.ClassMismatchException;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphFormat;
import io.wherry.codec.chain.FormatChain;
import io.wherry.testkit.SourceClassLoader;
import io.wherry.testkit.transport.BackgroundTask;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.data.redis.RedisSessionRepository;

/// Sessions of Spring Session in a real Redis, while an application is upgraded.
@Timeout(120)
final class SessionUpgradeTest {
    private static final int THREADS = 4;
    private static final int SESSIONS = 25;
    private static final int REQUESTS = 8;

    private static final String CART =
            "package com.acme.shop; import java.io.*; import java.util.*; import java.util.function.*;"
                    + " public class Cart implements Serializable, Consumer<String>, Supplier<List<String>> {"
                    + " private static final long serialVersionUID = 1; %s"
                    + " private List<String> items = new ArrayList<>(); %s"
                    + " public void accept(String item) { items.add(item); }"
                    + " public List<String> get() { return items; } }";
    private static final String OLD_CART = CART.formatted("", "private int discount = 3;");
    private static final String NEW_CART =
            CART.formatted("private String currency = \"EUR\";", "private long coupons;");

    /// The last four are classes that the java.io format names, and lean does not.
    private static final ClassFilter CLASSES =
            ClassFilter.allow(
                    "com.acme.shop.*",
                    "java.lang.Integer",
                    "java.lang.Long",
                    "java.lang.Number",
                    "java.util.ArrayList");

    private static RedisFixture redis;

    @BeforeAll
    static void start() throws Exception {
        redis = RedisFixture.start(SessionUpgradeTest.class);
    }

    @AfterAll
    static void stop() throws Exception {
        if (redis != null) {
            redis.close();
        }
    }

    /// One version of the application.
    private record Application(SourceClassLoader classes, SessionRepository<?> sessions) {
        static Application of(String cart, GraphCodec codec) throws Exception {
            SourceClassLoader classes = SourceClassLoader.of(cart);
            GraphCodec own = codec.withClassFilter(CLASSES).withClassLoader(classes);
            return with(classes, new GraphRedisSerializer(own));
        }

        static Application with(SourceClassLoader classes, RedisSerializer<Object> serializer) {
            return new Application(classes, new RedisSessionRepository(redis.template(serializer)));
        }

        String createSession() throws Exception {
            return createSession(sessions, classes.make("com.acme.shop.Cart"));
        }

        private static <S extends Session> String createSession(
                SessionRepository<S> sessions, Object cart) {
            S session = sessions.createSession();
            session.setAttribute("cart", cart);
            session.setAttribute("requests", 0);
            sessions.save(session);
            return session.getId();
        }

        /// Serves a request that puts `item` into the cart of a session.
        void addItem(String id, String item) {
            addItem(sessions, id, item);
        }

        private static <S extends Session> void addItem(
                SessionRepository<S> sessions, String id, String item) {
            S session = sessions.findById(id);
            assertThat(session).as("session").isNotNull();
            Consumer<String> cart = session.getRequiredAttribute("cart");
            cart.accept(item);
            session.setAttribute("cart", cart);
            int requests = session.<Integer>getRequiredAttribute("requests");
            session.setAttribute("requests", requests + 1);
            sessions.save(session);
        }

        List<String> items(String id) {
            Supplier<List<String>> cart = sessions.findById(id).getRequiredAttribute("cart");
            assertThat(cart.getClass().getClassLoader()).isSameAs(classes);
            return cart.get();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"lean", "java.io"})
    void requestsOfOldAndNewInstancesLoseNoSession(String format) throws Exception {
        GraphCodec codec =
                format.equals("lean")
                        ? GraphCodec.lean().withEvolution(Evolution.EVOLVE)
                        : GraphCodec.javaio();
        List<Application> instances =
                List.of(Application.of(OLD_CART, codec), Application.of(NEW_CART, codec));

        List<BackgroundTask<Integer>> clients = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int seed = i;
            clients.add(BackgroundTask.start(() -> useSessions(instances, seed)));
        }

        int kept = 0;
        for (BackgroundTask<Integer> client : clients) {
            kept += client.result();
        }
        assertThat(kept).isEqualTo(THREADS * SESSIONS);
    }

    /// Returns the number of sessions that both instances show with all items.
    private static int useSessions(List<Application> instances, int seed) throws Exception {
        SplittableRandom balancer = new SplittableRandom(seed);
        int kept = 0;
        for (int i = 0; i < SESSIONS; i++) {
            String id = instances.get(balancer.nextInt(2)).createSession();
            List<String> items = new ArrayList<>();
            for (int request = 0; request < REQUESTS; request++) {
                items.add("item " + request);
                instances.get(balancer.nextInt(2)).addItem(id, items.getLast());
            }
            assertThat(instances.get(0).items(id)).isEqualTo(items);
            assertThat(instances.get(1).items(id)).isEqualTo(items);
            kept++;
        }
        return kept;
    }

    @Test
    void withoutEvolutionTheOtherVersionIsRefusedByName() throws Exception {
        Application before = Application.of(OLD_CART, GraphCodec.lean());
        Application after = Application.of(NEW_CART, GraphCodec.lean());
        String id = before.createSession();

        assertThatThrownBy(() -> after.items(id))
                .hasMessageContaining("com.acme.shop.Cart")
                .hasCauseInstanceOf(ClassMismatchException.class);
        assertThat(before.items(id)).isEmpty();
    }

    @Test
    void sessionsMoveFromTheSerializerOfTheJdkAndBack() throws Exception {
        SourceClassLoader classes = SourceClassLoader.of(OLD_CART);
        GraphCodec lean = GraphCodec.lean().withClassFilter(CLASSES).withClassLoader(classes);
        GraphCodec javaio = GraphCodec.javaio().withClassFilter(CLASSES).withClassLoader(classes);
        Application jdk = Application.with(classes, RedisSerializer.java(classes));
        Application moving = over(classes, FormatChain.of(lean));
        Application leanAlone = over(classes, lean);
        Application returning = over(classes, FormatChain.of(javaio));
        String id = jdk.createSession();
        jdk.addItem(id, "jdk");

        moving.addItem(id, "chain");
        assertThatThrownBy(() -> jdk.items(id)).hasMessageContaining("Cannot deserialize");
        assertThatThrownBy(() -> leanAlone.items(id)) // the time of creation is not written again
                .hasMessageContaining("not a lean stream");
        returning.addItem(id, "back");

        assertThat(jdk.items(id)).containsExactly("jdk", "chain", "back");
    }

    private static Application over(SourceClassLoader classes, GraphFormat format) {
        return Application.with(classes, new GraphRedisSerializer(format));
    }
}
