// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphFormat;
import io.wherry.codec.chain.FormatChain;
import io.wherry.spring.GraphRedisSerializer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.springframework.cache.Cache;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.data.redis.RedisSessionRepository;

/// Stores orders, sessions and cached values in a Redis server: `StoreInRedis 6379`.
@Configuration
public class StoreInRedis {
    /// An order.
    public static final class Order implements Serializable {
        private static final long serialVersionUID = 1;

        private final List<String> items = new ArrayList<>();

        public Order(String... items) {
            this.items.addAll(List.of(items));
        }

        public List<String> items() {
            return items;
        }
    }

    /// Reads lean and the bytes of the JDK's serializer; writes lean.
    @Bean
    GraphFormat format() {
        ClassFilter classes =
                ClassFilter.allow(
                        "io.wherry.howto.*",
                        "java.lang.Integer",
                        "java.lang.Long",
                        "java.lang.Number",
                        "java.util.ArrayList");
        return FormatChain.of(
                GraphCodec.lean().withEvolution(Evolution.EVOLVE).withClassFilter(classes));
    }

    @Bean
    RedisSerializer<Object> springSessionDefaultRedisSerializer(GraphFormat format) {
        return new GraphRedisSerializer(format);
    }

    @Bean
    RedisTemplate<String, Object> redisTemplate(
            RedisConnectionFactory connections, RedisSerializer<Object> serializer) {
        RedisTemplate<String, Object> template = new RedisTemplate<>();
        template.setConnectionFactory(connections);
        template.setKeySerializer(RedisSerializer.string());
        template.setHashKeySerializer(RedisSerializer.string());
        template.setDefaultSerializer(serializer);
        return template;
    }

    @Bean
    RedisCacheManager cacheManager(
            RedisConnectionFactory connections, RedisSerializer<Object> serializer) {
        RedisCacheWriter writer =
                RedisCacheWriter.create(connections, options -> options.immediateWrites());
        return RedisCacheManager.builder(writer)
                .cacheDefaults(
                        RedisCacheConfiguration.defaultCacheConfig()
                                .serializeValuesWith(SerializationPair.fromSerializer(serializer)))
                .build();
    }

    /// Stores an order in the three ways and prints what it loads.
    public static void main(String... arguments) {
        int port = Integer.parseInt(arguments[0]);
        try (var context = new AnnotationConfigApplicationContext()) {
            context.registerBean(
                    LettuceConnectionFactory.class,
                    () ->
                            new LettuceConnectionFactory(
                                    new RedisStandaloneConfiguration("127.0.0.1", port)));
            context.register(StoreInRedis.class);
            context.refresh();
            storeAndPrint(context);
        }
    }

    @SuppressWarnings({"unchecked", "SystemOut"})
    private static void storeAndPrint(AnnotationConfigApplicationContext context) {
        RedisTemplate<String, Object> template = context.getBean(RedisTemplate.class);
        template.opsForValue().set("order", new Order("tea"));
        Order order = (Order) template.opsForValue().get("order");

        Cache cache = context.getBean(RedisCacheManager.class).getCache("orders");
        cache.put("order", order);
        Order cached = cache.get("order", Order.class);

        Order loaded = throughSession(new RedisSessionRepository(template), cached);
        System.out.println("loaded: " + loaded.items());
    }

    private static <S extends Session> Order throughSession(
            SessionRepository<S> sessions, Order order) {
        S session = sessions.createSession();
        session.setAttribute("order", order);
        sessions.save(session);
        return sessions.findById(session.getId()).getRequiredAttribute("order");
    }
}
