// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.bank;

import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.rmi.NotBoundException;

/// The programs: `server ADDRESS` and `client ADDRESS`, over any link, such as `unix:///tmp/bank`.
public final class BankSample {
    static final String OPEN = "the bank is open";

    private BankSample() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 2 && arguments[0].equals("server")) {
            serve(Address.parse(arguments[1]));
        } else if (arguments.length == 2 && arguments[0].equals("client")) {
            visit(Address.parse(arguments[1]));
        } else {
            System.err.println("usage: bank server ADDRESS | client ADDRESS");
            System.exit(2);
        }
    }

    private static void serve(Address address) throws IOException {
        RmiRuntime runtime = RmiRuntime.standard();
        runtime.listen(address);
        runtime.createRegistry().rebind("bank", runtime.export(new Branch(runtime)));
        System.out.println(OPEN);
    }

    private static void visit(Address address) throws IOException, NotBoundException {
        try (RmiRuntime runtime = RmiRuntime.with(LinkOptions.standard())) {
            Bank bank = (Bank) runtime.registryAt(address).lookup("bank");
            Account ann = bank.open("Ann");
            Account ben = bank.open("Ben");
            ann.deposit(100_00);
            try {
                bank.transfer(ann, ben, 70_00);
                bank.transfer(ann, ben, 70_00);
            } catch (InsufficientFundsException e) {
                System.out.println(e.account().owner() + " lacks " + e.missing() + " cents");
            }
            for (Entry entry : bank.statement(ann)) {
                System.out.println(entry.what() + ": " + entry.cents());
            }
            System.out.println("Ann has " + ann.cents() + ", Ben has " + ben.cents());
        }
    }
}
