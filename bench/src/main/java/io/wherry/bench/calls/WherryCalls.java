// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.calls;

import io.wherry.cli.jvm.PrivateFolder;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.rmi.NotBoundException;

/// Calls by module `rmi`.
final class WherryCalls {
    private static final String NAME = "service";

    private WherryCalls() {}

    static RpcLibrary.Door listen(String scheme) throws IOException {
        PrivateFolder folder = PrivateFolder.create();
        RmiRuntime runtime = RmiRuntime.with(LinkOptions.standard());
        runtime.createRegistry().rebind(NAME, RemoteObjects.service(runtime::export));
        Address address = runtime.listen(address(scheme, folder));
        return new RpcLibrary.Door(
                address.toString(),
                () -> {
                    runtime.close();
                    folder.close();
                });
    }

    private static Address address(String scheme, PrivateFolder folder) {
        return switch (scheme) {
            case "tcp" -> new Address.Tcp("127.0.0.1", 0);
            case "unix" -> new Address.Unix(folder.path().resolve("link"));
            case "shm" -> new Address.Shm("wherry-calls-" + ProcessHandle.current().pid());
            default -> throw new IllegalArgumentException("no address of this host: " + scheme);
        };
    }

    static Service connect(String address) throws IOException {
        RmiRuntime runtime = RmiRuntime.with(LinkOptions.standard());
        try {
            RemoteService remote =
                    (RemoteService) runtime.registryAt(Address.parse(address)).lookup(NAME);
            return new RemoteCalls(remote, Stubs.oneWay(remote), runtime::export, runtime);
        } catch (NotBoundException e) {
            throw new IOException("no service at " + address, e);
        }
    }
}
