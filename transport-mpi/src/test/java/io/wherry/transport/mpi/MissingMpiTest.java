// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.mpi;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import io.wherry.transport.Transport;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

/// The transport on a class path that has no module of MPI.
final class MissingMpiTest {
    @Test
    void linkNamesTheMissingModule() throws Exception {
        try (URLClassLoader loader = new WithoutMpi()) {
            Transport transport =
                    loader.loadClass(MpiTransport.class.getName())
                            .asSubclass(Transport.class)
                            .getConstructor()
                            .newInstance();
            Address address = new Address.Mpi(0);

            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> transport.connect(address, LinkOptions.standard()))
                    .withMessage("module wherry-mpi is not on the class path");
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> transport.listen(address, LinkOptions.standard()))
                    .withMessage("module wherry-mpi is not on the class path");
        }
    }

    /// Defines the classes of the transport anew, and finds no others of MPI.
    private static final class WithoutMpi extends URLClassLoader {
        WithoutMpi() {
            super(
                    new URL[] {
                        MpiTransport.class.getProtectionDomain().getCodeSource().getLocation()
                    },
                    MissingMpiTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("mpi.") || name.startsWith("io.wherry.mpi.")) {
                throw new ClassNotFoundException(name);
            }
            if (name.startsWith("io.wherry.transport.mpi.")) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
            return super.loadClass(name, resolve);
        }
    }
}
