// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import org.infinispan.protostream.annotations.ProtoAdapter;
import org.infinispan.protostream.annotations.ProtoFactory;
import org.infinispan.protostream.annotations.ProtoField;

/// The fields of a line of a [Sale] for ProtoStream.
@ProtoAdapter(Sale.Line.class)
final class SaleLineAdapter {

    @ProtoFactory
    Sale.Line create(String product, int count, long cents) {
        return new Sale.Line(product, count, cents);
    }

    @ProtoField(1)
    String getProduct(Sale.Line line) {
        return line.product();
    }

    @ProtoField(number = 2, defaultValue = "0")
    int getCount(Sale.Line line) {
        return line.count();
    }

    @ProtoField(number = 3, defaultValue = "0")
    long getCents(Sale.Line line) {
        return line.cents();
    }
}
