// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.rmi;

import io.wherry.rmi.Registry;
import io.wherry.rmi.RmiRuntime;
import io.wherry.rmi.UnicastRemoteObject;
import io.wherry.transport.Address;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.Proxy;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// A program with a registry, for the commands to look at. Ends when its input does.
final class BankPeer {
    static final String LISTENING = "listening at ";

    /// An interface that the commands have, too.
    public interface Vault extends Remote {
        void open() throws RemoteException;
    }

    private BankPeer() {}

    /// An object with an interface that exists in this JVM alone.
    private static Remote stranger() throws ClassNotFoundException {
        ClassLoader loader =
                new ClassLoader(BankPeer.class.getClassLoader()) {
                    @Override
                    protected Class<?> findClass(String name) {
                        byte[] bytes =
                                ClassFile.of()
                                        .build(
                                                ClassDesc.of(name),
                                                type ->
                                                        type.withFlags(
                                                                        ClassFile.ACC_PUBLIC
                                                                                | ClassFile
                                                                                        .ACC_INTERFACE
                                                                                | ClassFile
                                                                                        .ACC_ABSTRACT)
                                                                .withSuperclass(
                                                                        ConstantDescs.CD_Object)
                                                                .withInterfaceSymbols(
                                                                        ClassDesc.of(
                                                                                "java.rmi.Remote")));
                        return defineClass(name, bytes, 0, bytes.length);
                    }
                };
        Class<?> type = loader.loadClass("com.acme.Bank");
        return (Remote)
                Proxy.newProxyInstance(
                        loader,
                        new Class<?>[] {type},
                        (proxy, method, arguments) ->
                                switch (method.getName()) {
                                    case "hashCode" -> System.identityHashCode(proxy);
                                    case "equals" -> proxy == arguments[0];
                                    default -> "bank";
                                });
    }

    public static void main(String[] arguments) throws Exception {
        Address address = RmiRuntime.standard().listen(Address.parse(arguments[0]));
        Registry registry = RmiRuntime.standard().createRegistry();
        Vault vault = () -> {};
        registry.rebind("vault", UnicastRemoteObject.exportObject(vault));
        Remote bank = stranger();
        registry.rebind("bank\u001b[2J", UnicastRemoteObject.exportObject(bank));
        registry.rebind("bank\u009b2J", bank);
        registry.rebind("bank", bank);
        System.out.println(LISTENING + address);
        System.in.transferTo(System.out);
        System.exit(0);
    }
}
