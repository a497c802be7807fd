// SPDX-License-Identifier: Apache-2.0
package com.acme.book;

import io.wherry.iso.Cluster;
import io.wherry.iso.Exchange;
import io.wherry.iso.IsoOptions;
import io.wherry.iso.IsoSpace;
import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.io.IOException;
import java.util.List;

/// The programs: `write ADDRESS ADDRESS` is node 0, which creates a book and sends it; `read
/// ADDRESS ADDRESS` is node 1.
public final class BookProgram {
    private BookProgram() {}

    public static void main(String[] arguments) throws IOException {
        List<Address> nodes = List.of(Address.parse(arguments[1]), Address.parse(arguments[2]));
        if (arguments[0].equals("write")) {
            write(nodes);
        } else {
            read(nodes);
        }
    }

    private static Exchange join(List<Address> nodes, int node) throws IOException {
        IsoSpace space = IsoSpace.open(IsoOptions.standard().withNode(node, nodes.size()));
        return Exchange.open(space, nodes, LinkOptions.standard());
    }

    private static void write(List<Address> nodes) throws IOException {
        try (Exchange exchange = join(nodes, 0)) {
            Cluster cluster = IsoSpace.here().newCluster();
            Cluster.setCurrent(cluster);
            Book book = new Book(); // in the current cluster
            book.put("Ann", 5550100);
            book.put("Ben", 5550111);
            cluster.setRoot(Book.class, book);
            exchange.send(cluster, 1);
        }
    }

    private static void read(List<Address> nodes) throws IOException {
        try (Exchange exchange = join(nodes, 1)) {
            Book book = exchange.receive(0, 0).root(Book.class);
            System.out.println(
                    book.size() + " names, Ann has " + book.number("Ann") + ", Eve " + book.number("Eve"));
        }
    }
}
