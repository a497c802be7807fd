// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.rmi.Remote;
import org.junit.jupiter.api.Test;

final class LoaderChainTest {
    private static final ClassLoader SYSTEM = ClassLoader.getSystemClassLoader();
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    /// A loader that defines one class which other loaders do not have.
    private static final class Plugin extends ClassLoader {
        Plugin(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals("plugin.Only")) {
                return LoaderChainTest.class;
            }
            throw new ClassNotFoundException(name);
        }
    }

    @Test
    void oneLoaderIsEnoughWhereItFindsAll() {
        Plugin plugin = new Plugin(SYSTEM);

        assertThat(LoaderChain.of(LoaderChainTest.class, SYSTEM)).isSameAs(SYSTEM);
        assertThat(LoaderChain.of(Remote.class, SYSTEM)).isSameAs(SYSTEM);
        assertThat(LoaderChain.of(String.class, plugin)).isSameAs(plugin);
    }

    /// The context class loader of a container's thread may be one that does not find the program.
    @Test
    void theContextMayBeAbove() {
        assertThat(LoaderChain.of(LoaderChainTest.class, PLATFORM)).isSameAs(SYSTEM);
    }

    @Test
    void aChainFindsByBoth() throws Exception {
        Plugin plugin = new Plugin(PLATFORM);
        ClassLoader chain = LoaderChain.of(LoaderChainTest.class, plugin);

        assertThat(chain.loadClass(LoaderChainTest.class.getName()))
                .isSameAs(LoaderChainTest.class);
        assertThat(chain.loadClass("plugin.Only")).isSameAs(LoaderChainTest.class);
        assertThatThrownBy(() -> chain.loadClass("plugin.None"))
                .isInstanceOf(ClassNotFoundException.class);
        assertThat(LoaderChain.of(LoaderChainTest.class, plugin)).isSameAs(chain);
        assertThat(LoaderChain.of(LoaderChainTest.class, chain)).isSameAs(chain);
    }
}
