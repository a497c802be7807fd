// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.AdvertisedPeer.Greeting;

/// A program in a separate JVM that calls the object of an [AdvertisedPeer], uses only API that
/// java.rmi also has, and prints the result.
final class GreetingClient {
    private GreetingClient() {}

    /// `<port>`
    public static void main(String[] args) throws Exception {
        Greeting greeting = (Greeting) Naming.lookup("//localhost:" + args[0] + "/greeter");
        System.out.println(greeting.self().greet("you"));
        System.exit(0);
    }
}
