// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import acme.Store;
import io.wherry.agent.AgentObjectInputStream;
import io.wherry.agent.internal.policy.PolicyFile;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Class loaders that do not find the agent's streams.
final class StreamTransformerTest {
    private final StreamTransformer transformer =
            new StreamTransformer(
                    instrumentation(),
                    PolicyFile.empty().scope(),
                    AgentObjectInputStream.class,
                    new SiteReport());

    private static Instrumentation instrumentation() {
        return (Instrumentation)
                Proxy.newProxyInstance(
                        StreamTransformerTest.class.getClassLoader(),
                        new Class<?>[] {Instrumentation.class},
                        (_, method, _) -> {
                            throw new UnsupportedOperationException(method.getName());
                        });
    }

    /// Cannot load a class while it loads another one, as it is asked for the first time.
    private static final class BusyLoader extends ClassLoader {
        private boolean wasAsked;

        BusyLoader() {
            super(StreamTransformerTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!wasAsked && name.equals(AgentObjectInputStream.class.getName())) {
                wasAsked = true;
                throw new ClassCircularityError(name);
            }
            return super.loadClass(name, resolve);
        }
    }

    @Test
    void aClassLoaderThatFailsOnceIsAskedAgain() throws Exception {
        ClassLoader loader = new BusyLoader();
        byte[] file = classFile();

        byte[] first = transformer.transform(null, loader, "acme/Store", null, null, file);
        byte[] second = transformer.transform(null, loader, "acme/Store", null, null, file);

        assertThat(first).isNull();
        assertThat(second).isNotNull();
    }

    private static byte[] classFile() throws IOException {
        try (InputStream in = Store.class.getResourceAsStream("Store.class")) {
            return Objects.requireNonNull(in).readAllBytes();
        }
    }
}
