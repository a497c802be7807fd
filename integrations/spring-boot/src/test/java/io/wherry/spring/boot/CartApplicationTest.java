// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.howto.CartApplication;
import io.wherry.testkit.integration.RedisProcess;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/// Instances of a real application, with their web servers, over a real Redis. The serializers
/// pass the contract of integrations in module `spring`.
@Timeout(120)
final class CartApplicationTest {
    private static final List<String> SWITCHED_OFF =
            List.of(
                    "--wherry.sessions.enabled=false",
                    "--wherry.cache.enabled=false",
                    "--wherry.values.enabled=false");

    private static RedisProcess redis;

    private final List<ConfigurableApplicationContext> instances = new ArrayList<>();
    private final HttpClient client =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    @BeforeAll
    static void startRedis() throws Exception {
        RedisProcess.assumeAvailable(CartApplicationTest.class);
        redis = RedisProcess.start();
    }

    @AfterAll
    static void stopRedis() throws Exception {
        if (redis != null) {
            redis.close();
        }
    }

    @BeforeEach
    void clear() throws Exception {
        ConfigurableApplicationContext instance = start(List.of());
        try (RedisConnection connection = connection(instance)) {
            connection.serverCommands().flushAll();
        }
    }

    @AfterEach
    void stop() {
        instances.forEach(ConfigurableApplicationContext::close);
        client.close();
    }

    private static RedisConnection connection(ConfigurableApplicationContext instance) {
        return instance.getBean(RedisConnectionFactory.class).getConnection();
    }

    private ConfigurableApplicationContext start(List<String> options) {
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(
                List.of(
                        "--spring.data.redis.host=127.0.0.1",
                        "--spring.data.redis.port=" + redis.port(),
                        "--server.address=127.0.0.1",
                        "--server.port=0",
                        "--spring.main.banner-mode=off",
                        "--logging.level.root=warn"));
        ConfigurableApplicationContext instance =
                SpringApplication.run(CartApplication.class, arguments.toArray(String[]::new));
        instances.add(instance);
        return instance;
    }

    private String get(ConfigurableApplicationContext instance, String path) throws Exception {
        String port = instance.getEnvironment().getProperty("local.server.port");
        HttpResponse<String> response =
                client.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .timeout(Duration.ofSeconds(20))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body();
    }

    @Test
    void instancesShareSessionsInLean() throws Exception {
        ConfigurableApplicationContext one = instances.getFirst();
        ConfigurableApplicationContext two = start(List.of());

        get(one, "/cart/add/tea");
        get(two, "/cart/add/milk");

        assertThat(get(one, "/cart/add/sugar")).isEqualTo("[\"tea\",\"milk\",\"sugar\"]");
        assertThat(attributes(one))
                .isNotEmpty()
                .allSatisfy((_, bytes) -> assertThat(bytes).startsWith(0x57, 0x01));
    }

    /// Returns the attributes of the one session, and what Spring Session stores of itself.
    private static Map<String, byte[]> attributes(ConfigurableApplicationContext instance) {
        try (RedisConnection connection = connection(instance)) {
            Map<String, byte[]> attributes = new TreeMap<>();
            for (byte[] key :
                    connection
                            .keyCommands()
                            .keys("spring:session:*".getBytes(StandardCharsets.UTF_8))) {
                connection
                        .hashCommands()
                        .hGetAll(key)
                        .forEach((name, value) ->
                                attributes.put(new String(name, StandardCharsets.UTF_8), value));
            }
            return attributes;
        }
    }

    @Test
    void sessionsMoveFromTheJdkAndBack() throws Exception {
        ConfigurableApplicationContext jdk = start(SWITCHED_OFF);
        ConfigurableApplicationContext compatible =
                start(List.of("--wherry.written-format=javaio"));
        ConfigurableApplicationContext lean = instances.getFirst();

        get(jdk, "/cart/add/jdk");
        get(compatible, "/cart/add/compatible");
        get(jdk, "/cart/add/again");
        get(lean, "/cart/add/lean");
        get(compatible, "/cart/add/back");

        assertThat(get(jdk, "/cart/add/end"))
                .isEqualTo("[\"jdk\",\"compatible\",\"again\",\"lean\",\"back\",\"end\"]");
    }

    @Test
    void cachedValuesAreSharedInLean() throws Exception {
        ConfigurableApplicationContext one = instances.getFirst();
        ConfigurableApplicationContext two = start(List.of("--spring.cache.redis.time-to-live=1h"));

        String computed = get(one, "/price/tea");
        byte[] tea = awaitStored(one, "prices::tea");

        assertThat(get(two, "/price/tea")).isEqualTo(computed);
        assertThat(get(one, "/computed")).isEqualTo("1");
        assertThat(get(two, "/computed")).isEqualTo("0");
        assertThat(tea).startsWith(0x57, 0x01);
        get(two, "/price/milk");
        awaitStored(two, "prices::milk");
        try (RedisConnection connection = connection(one)) {
            byte[] milk = "prices::milk".getBytes(StandardCharsets.UTF_8);
            assertThat(connection.keyCommands().ttl(milk)).isPositive();
        }
    }

    /// Waits for a value that the cache writes in the background. JUnit's timeout interrupts it.
    private static byte[] awaitStored(ConfigurableApplicationContext instance, String key)
            throws InterruptedException {
        try (RedisConnection connection = connection(instance)) {
            while (true) {
                byte[] value =
                        connection.stringCommands().get(key.getBytes(StandardCharsets.UTF_8));
                if (value != null) {
                    return value;
                }
                Thread.sleep(10);
            }
        }
    }
}
