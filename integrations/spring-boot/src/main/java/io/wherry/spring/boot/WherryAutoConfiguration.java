// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring.boot;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphFormat;
import io.wherry.codec.chain.FormatChain;
import io.wherry.codec.chain.FormatDelegate;
import io.wherry.spring.FormatChainMetrics;
import io.wherry.spring.GraphRedisSerializer;
import io.wherry.spring.MeteredFormat;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.cache.autoconfigure.RedisCacheManagerBuilderCustomizer;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager.RedisCacheManagerBuilder;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;

/// Stores sessions, cached values and values of Redis in Wherry's formats.
///
/// The bean `wherryFormat` reads lean, java.io and the formats of all beans that are a
/// [FormatDelegate], and writes one of the first two. An application that has a [GraphFormat] of its
/// own has that one everywhere instead.
@AutoConfiguration(
        beforeName = {
            "org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration",
            "org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration",
            "org.springframework.boot.session.data.redis.autoconfigure.SessionDataRedisAutoConfiguration"
        })
@EnableConfigurationProperties(WherryProperties.class)
public final class WherryAutoConfiguration {
    WherryAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(GraphFormat.class)
    FormatChain wherryFormat(WherryProperties properties, ApplicationContext context) {
        FormatChain chain = FormatChain.of(codec(properties, context));
        Map<String, FormatDelegate> delegates = context.getBeansOfType(FormatDelegate.class);
        for (Map.Entry<String, FormatDelegate> delegate : delegates.entrySet()) {
            chain = chain.withDelegate(delegate.getKey(), delegate.getValue());
        }
        return chain;
    }

    private static GraphCodec codec(WherryProperties properties, ApplicationContext context) {
        GraphCodec codec =
                switch (properties.writtenFormat()) {
                    case LEAN -> GraphCodec.lean();
                    case JAVAIO -> GraphCodec.javaio();
                };
        ClassFilter classes = AllowedClasses.of(packages(context), properties.allowedClasses());
        ClassLoader loader = context.getClassLoader();
        return (loader == null ? codec : codec.withClassLoader(loader))
                .withEvolution(properties.evolution() ? Evolution.EVOLVE : Evolution.STRICT)
                .withClassFilter(classes);
    }

    private static List<String> packages(BeanFactory beans) {
        return AutoConfigurationPackages.has(beans)
                ? AutoConfigurationPackages.get(beans)
                : List.of();
    }

    /// The beans for Spring Data Redis.
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(RedisSerializer.class)
    static class RedisBeans {

        @Bean
        @ConditionalOnMissingBean(name = "springSessionDefaultRedisSerializer")
        @ConditionalOnProperty(name = "wherry.sessions.enabled", matchIfMissing = true)
        RedisSerializer<Object> springSessionDefaultRedisSerializer(
                GraphFormat format, ObjectProvider<FormatDecorator> decorators) {
            return serializer(format, "sessions", decorators);
        }

        /// Keys stay as Spring Boot writes them, so that stored keys are found. Lazy, because there
        /// may be no connection factory, which Spring Boot adds later.
        @Bean
        @Lazy
        @ConditionalOnMissingBean(name = "redisTemplate")
        @ConditionalOnProperty(name = "wherry.values.enabled", matchIfMissing = true)
        RedisTemplate<Object, Object> redisTemplate(
                RedisConnectionFactory connections,
                GraphFormat format,
                ObjectProvider<FormatDecorator> decorators) {
            RedisSerializer<Object> serializer = serializer(format, "values", decorators);
            RedisTemplate<Object, Object> template = new RedisTemplate<>();
            template.setConnectionFactory(connections);
            template.setValueSerializer(serializer);
            template.setHashValueSerializer(serializer);
            return template;
        }

        static RedisSerializer<Object> serializer(
                GraphFormat format, String name, ObjectProvider<FormatDecorator> decorators) {
            FormatDecorator decorator = decorators.getIfAvailable(() -> (plain, _) -> plain);
            return new GraphRedisSerializer(decorator.decorate(format, name));
        }
    }

    /// The beans for the cache in Redis, unless the application has a configuration of its own for
    /// it.
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({RedisSerializer.class, RedisCacheManagerBuilderCustomizer.class})
    @ConditionalOnMissingBean(RedisCacheConfiguration.class)
    @ConditionalOnProperty(name = "wherry.cache.enabled", matchIfMissing = true)
    static class CacheBeans {

        @Bean
        RedisCacheManagerBuilderCustomizer wherryCacheCustomizer(
                GraphFormat format, ObjectProvider<FormatDecorator> decorators) {
            RedisSerializer<Object> serializer = RedisBeans.serializer(format, "cache", decorators);
            return builder -> customize(builder, SerializationPair.fromSerializer(serializer));
        }

        /* Caches of `spring.cache.cache-names` have been given the defaults by Spring Boot. */
        private static void customize(
                RedisCacheManagerBuilder builder, SerializationPair<Object> values) {
            RedisCacheConfiguration usual = builder.cacheDefaults();
            SerializationPair<Object> replaced = usual.getValueSerializationPair();
            for (String name : List.copyOf(builder.getConfiguredCaches())) {
                builder.getCacheConfigurationFor(name)
                        .filter(known -> known.getValueSerializationPair() == replaced)
                        .ifPresent(known ->
                                builder.withCacheConfiguration(
                                        name, known.serializeValuesWith(values)));
            }
            builder.cacheDefaults(usual.serializeValuesWith(values));
        }
    }

    /// The beans for Micrometer.
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    static class MetricsBeans {

        @Bean
        FormatDecorator wherryFormatDecorator(ListableBeanFactory beans) {
            return (format, name) -> {
                MeterRegistry registry =
                        beans.getBeanProvider(MeterRegistry.class).getIfAvailable();
                return registry == null ? format : new MeteredFormat(format, name, registry);
            };
        }

        @Bean
        MeterBinder wherryChainMetrics(ObjectProvider<GraphFormat> formats) {
            return registry -> {
                if (formats.getIfUnique() instanceof FormatChain chain) {
                    new FormatChainMetrics(chain, "wherry").bindTo(registry);
                }
            };
        }
    }
}
