// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.transport.Address;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.rmi.server.RMISocketFactory;
import java.util.Arrays;

/// Runs an unchanged program of the JDK's own `java.rmi` over links: all its sockets are made by a
/// [LinkSocketFactory].
///
/// ```text
/// java -cp bank.jar:... io.wherry.rmi.OverLinks unix:///run/bank/rmi com.acme.BankServer and its arguments
/// ```
public final class OverLinks {
    private static final int OWN_ARGUMENTS = 2;

    private OverLinks() {}

    /// Sets the socket factory of java.rmi and calls the `main` method of the class.
    ///
    /// @param arguments an address for a [LinkSocketFactory], the name of a class, and arguments
    ///     for its `main` method
    public static void main(String[] arguments) throws Throwable {
        if (arguments.length < OWN_ARGUMENTS) {
            throw new IllegalArgumentException("usage: OverLinks ADDRESS MAIN-CLASS [ARGUMENT...]");
        }
        install(Address.parse(arguments[0]));
        Class<?> program = ClassLoader.getSystemClassLoader().loadClass(arguments[1]);
        Method main = program.getDeclaredMethod("main", String[].class);
        main.setAccessible(true); // as for `java`, the class need not be public
        try {
            main.invoke(
                    null, (Object) Arrays.copyOfRange(arguments, OWN_ARGUMENTS, arguments.length));
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /// Replaces all sockets of java.rmi in this JVM by links whose addresses begin with `common`.
    ///
    /// @throws IOException if java.rmi has a socket factory already
    public static void install(Address common) throws IOException {
        RMISocketFactory.setSocketFactory(new LinkSocketFactory(common));
    }
}
