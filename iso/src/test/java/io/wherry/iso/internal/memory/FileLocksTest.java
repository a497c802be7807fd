// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

/// Class loaders of one process, each with the library, lock files one after the other.
final class FileLocksTest {
    @Test
    void theMonitorOfAKindOfFilesIsTheSameInAllClassLoaders() throws Exception {
        URL[] library = {FileLocks.class.getProtectionDomain().getCodeSource().getLocation()};

        try (URLClassLoader other = new URLClassLoader(library, null)) {
            Class<?> locks = other.loadClass(FileLocks.class.getName());
            Object monitor = locks.getMethod("monitor", String.class).invoke(null, "map");

            assertThat(locks).isNotSameAs(FileLocks.class);
            assertThat(monitor).isSameAs(FileLocks.monitor("map"));
        }
        assertThat(FileLocks.monitor("types")).isNotSameAs(FileLocks.monitor("map"));
    }
}
