// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphFormat;
import io.wherry.codec.chain.FormatChain;
import io.wherry.codec.chain.FormatDelegate;
import io.wherry.spring.GraphRedisSerializer;
import io.wherry.testkit.zoo.shapes.Message;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheManager.RedisCacheManagerBuilder;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.JdkSerializationRedisSerializer;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.core.userdetails.User;
import org.springframework.web.servlet.FlashMap;

final class WherryAutoConfigurationTest {
    private static final String SESSIONS = "springSessionDefaultRedisSerializer";

    private final ApplicationContextRunner application =
            new ApplicationContextRunner()
                    .withConfiguration(
                            AutoConfigurations.of(
                                    DataRedisAutoConfiguration.class,
                                    WherryAutoConfiguration.class));

    /// An application whose packages begin with that of the shapes.
    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage(basePackages = "io.wherry.testkit.zoo")
    static class Shop {}

    @Test
    void sessionsAndValuesAreStoredInLean() {
        application
                .withUserConfiguration(Shop.class)
                .run(context -> {
                    RedisSerializer<Object> sessions = serializer(context.getBean(SESSIONS));
                    RedisTemplate<?, ?> template =
                            context.getBean("redisTemplate", RedisTemplate.class);

                    assertThat(sessions.serialize(Message.of(1))).startsWith(0x57, 0x01);
                    assertThat(template.getValueSerializer())
                            .isInstanceOf(GraphRedisSerializer.class);
                    assertThat(template.getHashValueSerializer())
                            .isInstanceOf(GraphRedisSerializer.class);
                    assertThat(template.getKeySerializer())
                            .isInstanceOf(JdkSerializationRedisSerializer.class);
                });
    }

    @SuppressWarnings("unchecked")
    private static RedisSerializer<Object> serializer(Object bean) {
        return (RedisSerializer<Object>) bean;
    }

    @Test
    void classesOfTheApplicationAndValuesOfTheJdkAreRead() {
        application
                .withUserConfiguration(Shop.class)
                .run(context -> {
                    GraphFormat format = context.getBean(GraphFormat.class);
                    for (GraphCodec writer : List.of(GraphCodec.lean(), GraphCodec.javaio())) {
                        List<Object> values = List.of(1L, true, UUID.randomUUID(), Map.of("a", 1));

                        assertThat(format.decode(writer.encode(values))).isEqualTo(values);
                        assertThat(format.decode(writer.encode(Message.of(1))))
                                .isInstanceOf(Message.class);
                    }
                });
    }

    static Stream<Object> valuesThatHoldClassesOfOtherPackages() {
        Set<String> words = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        words.add("tea");
        return Stream.of(
                new GregorianCalendar(2026, Calendar.NOVEMBER, 30),
                TimeZone.getTimeZone("Europe/Berlin"),
                new ConcurrentHashMap<>(Map.of("tea", 1)),
                new ArrayBlockingQueue<>(1),
                new LinkedBlockingQueue<>(List.of("tea")),
                words);
    }

    @ParameterizedTest
    @MethodSource("valuesThatHoldClassesOfOtherPackages")
    void valuesOfTheJdkThatHoldClassesOfOtherPackagesAreRead(Object value) {
        application.run(context -> {
            GraphFormat format = context.getBean(GraphFormat.class);
            for (GraphCodec writer : List.of(GraphCodec.lean(), GraphCodec.javaio())) {
                assertThat(format.decode(writer.encode(value))).hasSameClassAs(value);
            }
        });
    }

    @Test
    void attributesForTheRequestAfterARedirectAreRead() {
        FlashMap attributes = new FlashMap();
        attributes.put("message", "saved");
        attributes.setTargetRequestPath("/cart");
        attributes.addTargetRequestParam("page", "1");
        List<FlashMap> all = new CopyOnWriteArrayList<>(List.of(attributes));
        application.run(context -> {
            GraphFormat format = context.getBean(GraphFormat.class);
            for (GraphCodec writer : List.of(GraphCodec.lean(), GraphCodec.javaio())) {
                assertThat(format.decode(writer.encode(all))).isEqualTo(all);
            }
        });
    }

    @Test
    void otherClassesAreReadIfTheyAreAllowed() throws Exception {
        byte[] message = GraphCodec.lean().encode(Message.of(1));

        application.run(context ->
                assertThatThrownBy(() -> context.getBean(GraphFormat.class).decode(message))
                        .isInstanceOf(FilterRejectedException.class)
                        .hasMessageContaining(Message.class.getName()));
        application
                .withPropertyValues("wherry.allowed-classes=com.acme.*,io.wherry.testkit.**")
                .run(context ->
                        assertThat(context.getBean(GraphFormat.class).decode(message))
                                .isInstanceOf(Message.class));
    }

    @Test
    void contextOfSpringSecurityIsReadIfItsPackagesAreAllowed() {
        Authentication user =
                UsernamePasswordAuthenticationToken.authenticated(
                        User.withUsername("ann").password("").roles("buyer").build(),
                        null,
                        AuthorityUtils.createAuthorityList("ROLE_buyer"));
        application
                .withPropertyValues("wherry.allowed-classes=org.springframework.security.**")
                .run(context -> {
                    GraphFormat format = context.getBean(GraphFormat.class);
                    for (GraphCodec writer : List.of(GraphCodec.lean(), GraphCodec.javaio())) {
                        byte[] message =
                                writer.withEvolution(Evolution.EVOLVE)
                                        .encode(new SecurityContextImpl(user));

                        assertThat(format.decode(message)).isEqualTo(new SecurityContextImpl(user));
                    }
                });
    }

    @Test
    void formatOfJavaioIsWritten() {
        application
                .withPropertyValues("wherry.written-format=javaio")
                .run(context -> {
                    GraphFormat format = context.getBean(GraphFormat.class);

                    assertThat(format.encode("text")).startsWith(0xAC, 0xED);
                    assertThat(format.decode(GraphCodec.lean().encode("text"))).isEqualTo("text");
                });
    }

    @Test
    void evolutionCanBeSwitchedOff() {
        application.run(context ->
                assertThat(context.getBean(FormatChain.class).codec().toString())
                        .containsIgnoringCase("evolve"));
        application
                .withPropertyValues("wherry.evolution=false")
                .run(context ->
                        assertThat(context.getBean(FormatChain.class).codec().toString())
                                .doesNotContainIgnoringCase("evolve"));
    }

    @Test
    void targetsCanBeSwitchedOff() {
        application
                .withPropertyValues(
                        "wherry.sessions.enabled=false",
                        "wherry.values.enabled=false",
                        "wherry.cache.enabled=false")
                .run(context -> {
                    assertThat(context).hasNotFailed().doesNotHaveBean(SESSIONS);
                    assertThat(context).doesNotHaveBean("wherryCacheCustomizer");
                    assertThat(
                                    context.getBean("redisTemplate", RedisTemplate.class)
                                            .getValueSerializer())
                            .isInstanceOf(JdkSerializationRedisSerializer.class);
                });
    }

    @Test
    void formatOfTheApplicationComesFirst() {
        application
                .withBean("own", GraphFormat.class, GraphCodec::javaio)
                .run(context -> {
                    assertThat(context).doesNotHaveBean("wherryFormat");
                    assertThat(serializer(context.getBean(SESSIONS)).serialize("text"))
                            .startsWith(0xAC, 0xED);
                });
    }

    @Test
    void cacheConfigurationOfTheApplicationStays() {
        application.run(context -> assertThat(context).hasBean("wherryCacheCustomizer"));
        application
                .withBean(
                        RedisCacheConfiguration.class, RedisCacheConfiguration::defaultCacheConfig)
                .run(context ->
                        assertThat(context)
                                .hasNotFailed()
                                .doesNotHaveBean("wherryCacheCustomizer"));
    }

    private static byte[] stored(RedisCacheManagerBuilder builder, String cache) {
        ByteBuffer bytes =
                builder.getCacheConfigurationFor(cache)
                        .orElseThrow()
                        .getValueSerializationPair()
                        .write("text");
        byte[] array = new byte[bytes.remaining()];
        bytes.get(array);
        return array;
    }

    /// As Spring Boot calls the customizer if `spring.cache.cache-names` is set.
    @Test
    void cachesThatHaveTheDefaultsAlreadyAreStoredInLean() {
        application.run(context -> {
            RedisCacheManagerBuilder builder =
                    RedisCacheManager.builder()
                            .cacheDefaults(RedisCacheConfiguration.defaultCacheConfig())
                            .initialCacheNames(Set.of("orders"))
                            .withCacheConfiguration(
                                    "own", RedisCacheConfiguration.defaultCacheConfig());

            context.getBean(RedisCacheManagerBuilderCustomizer.class).customize(builder);

            assertThat(stored(builder, "orders")).startsWith(0x57, 0x01);
            assertThat(stored(builder, "own")).startsWith(0xAC, 0xED);
        });
    }

    /// As where a profile for tests excludes the auto-configuration of Redis.
    @Test
    void applicationWithoutAConnectionFactoryStarts() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(WherryAutoConfiguration.class))
                .run(context -> assertThat(context).hasNotFailed().hasBean(SESSIONS));
    }

    /// Reads text of the form `#text`.
    private static final class HashDelegate implements FormatDelegate {
        @Override
        public boolean recognizes(byte[] prefix) {
            return prefix.length > 0 && prefix[0] == '#';
        }

        @Override
        public Object decode(byte[] message, ClassFilter filter) {
            return new String(message, 1, message.length - 1, StandardCharsets.UTF_8);
        }

        @Override
        public boolean appliesFilter() {
            return true;
        }
    }

    @Test
    void delegatesOfTheApplicationAreInTheChain() {
        application
                .withBean("hash", FormatDelegate.class, HashDelegate::new)
                .run(context ->
                        assertThat(
                                        context.getBean(GraphFormat.class)
                                                .decode(new byte[] {'#', 'a', 'b'}))
                                .isEqualTo("ab"));
    }

    @Test
    void messagesAreCountedIfThereIsAMeterRegistry() {
        application
                .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
                .run(context -> {
                    MeterRegistry registry = context.getBean(MeterRegistry.class);
                    context.getBean(MeterBinder.class).bindTo(registry);
                    RedisSerializer<Object> sessions = serializer(context.getBean(SESSIONS));
                    sessions.deserialize(sessions.serialize("text"));

                    assertThat(
                                    registry.get("wherry.decode")
                                            .tag("format", "sessions")
                                            .timer()
                                            .count())
                            .isEqualTo(1);
                    assertThat(
                                    registry.get("wherry.chain.read")
                                            .tags("chain", "wherry", "format", "lean")
                                            .functionCounter()
                                            .count())
                            .isEqualTo(1);
                });
    }

    @Test
    void applicationsWithoutMicrometerOrRedisStart() {
        application
                .withClassLoader(new FilteredClassLoader("io.micrometer"))
                .run(context ->
                        assertThat(context)
                                .hasNotFailed()
                                .hasBean(SESSIONS)
                                .doesNotHaveBean("wherryChainMetrics"));
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(WherryAutoConfiguration.class))
                .withClassLoader(new FilteredClassLoader("org.springframework.data"))
                .run(context ->
                        assertThat(context)
                                .hasNotFailed()
                                .hasSingleBean(GraphFormat.class)
                                .doesNotHaveBean(SESSIONS));
    }
}
