// SPDX-License-Identifier: Apache-2.0
package io.wherry.redisson;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.GraphFormat;
import java.io.InputStream;
import java.io.Serializable;
import java.net.URL;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.redisson.api.RExecutorService;
import org.redisson.api.WorkerOptions;
import org.redisson.client.codec.Codec;

/// Tasks of Redisson's executors over a real Redis.
@Timeout(60)
final class ExecutorTest {

    /// A task that returns a text.
    public static final class Greeting implements Callable<String>, Serializable {
        private static final long serialVersionUID = 1;

        private final String name;

        Greeting(String name) {
            this.name = name;
        }

        @Override
        public String call() {
            return "hello " + name;
        }
    }

    /// Finds all classes of the tests but that of the task.
    private static final class WithoutTask extends ClassLoader {
        private WithoutTask() {
            super(ExecutorTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(Greeting.class.getName())) {
                throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
        }

        @Override
        public @Nullable URL getResource(String name) {
            return isTask(name) ? null : super.getResource(name);
        }

        @Override
        public @Nullable InputStream getResourceAsStream(String name) {
            return isTask(name) ? null : super.getResourceAsStream(name);
        }

        private static boolean isTask(String name) {
            return name.contains(Greeting.class.getSimpleName());
        }
    }

    private static GraphFormat format() {
        return GraphCodec.lean()
                .withClassFilter(
                        ClassFilter.allow(
                                "io.wherry.redisson.*",
                                "java.lang.Number",
                                "org.redisson.api.RemoteInvocationOptions",
                                "org.redisson.executor.params.*",
                                "org.redisson.remote.*"));
    }

    @Test
    void taskBringsItsClassToAWorkerThatDoesNotHaveIt() throws Exception {
        try (RedissonFixture redis = RedissonFixture.start(ExecutorTest.class)) {
            GraphRedissonCodec usual = new GraphRedissonCodec(format());
            Codec codec = new GraphRedissonCodec(new WithoutTask(), usual);
            RExecutorService executor = redis.client().getExecutorService("tasks", codec);
            executor.registerWorkers(WorkerOptions.defaults().workers(1));

            String greeting = executor.submit(new Greeting("ann")).get(50, TimeUnit.SECONDS);

            assertThat(greeting).isEqualTo("hello ann");
        }
    }
}
