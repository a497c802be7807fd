// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.rmi.Quick;
import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.Stubs;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.rmi.NotBoundException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/// Features of Wherry that java.rmi does not have.
public final class BeyondJavaRmi {

    public interface Meter extends Remote {
        @Quick
        long value() throws RemoteException;
    }

    private BeyondJavaRmi() {}

    public static RmiRuntime serve(Address address, Meter meter) throws IOException {
        RmiRuntime runtime = RmiRuntime.with(LinkOptions.standard());
        runtime.listen(address); // unix:///run/meter, shm://meter, tcp://localhost:7000, ...
        runtime.createRegistry().rebind("meter", runtime.export(meter));
        return runtime;
    }

    public static long ask(Address address) throws IOException, NotBoundException {
        try (RmiRuntime runtime = RmiRuntime.with(LinkOptions.standard())) {
            Registry registry = runtime.registryAt(address);
            return ((Meter) registry.lookup("meter")).value();
        }
    }

    public static long askSoon(Meter meter) throws RemoteException {
        return Stubs.within(meter, Duration.ofSeconds(2)).value();
    }

    public static CompletableFuture<Long> askLater(Meter meter) {
        return Stubs.async(meter, Meter::value);
    }
}
