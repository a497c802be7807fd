// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport.it;

import io.wherry.testkit.transport.DeathContract;
import io.wherry.testkit.transport.TestCertificates;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.nio.file.Path;

/// Peers over TLS are killed.
final class TlsDeathTest extends DeathContract {
    @Override
    protected Address address() {
        return Address.parse("tls://127.0.0.1:0");
    }

    @Override
    protected LinkOptions options() throws IOException {
        return LinkOptions.standard().withTls(TestCertificates.SERVER.options());
    }

    @Override
    protected Path[] files() throws IOException {
        return new Path[] {
            TestCertificates.SERVER.certificates(),
            TestCertificates.SERVER.key(),
            TestCertificates.CA.certificates()
        };
    }
}
