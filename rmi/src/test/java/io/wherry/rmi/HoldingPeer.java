// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.transport.Address;

/// A JVM that holds a remote object of another until its input ends.
final class HoldingPeer {
    private HoldingPeer() {}

    /// @param arguments the address of the registry
    public static void main(String[] arguments) throws Exception {
        try (RmiRuntime runtime = RmiRuntime.with(RmiOptions.standard())) {
            LeaseTest.Factory factory =
                    (LeaseTest.Factory)
                            runtime.registryAt(Address.parse(arguments[0])).lookup("object");
            LeaseTest.Part part = factory.make();
            System.out.println("holds " + part.number());
            while (System.in.read() >= 0) {
                Thread.onSpinWait();
            }
            System.out.println("held " + part.number());
        }
    }
}
