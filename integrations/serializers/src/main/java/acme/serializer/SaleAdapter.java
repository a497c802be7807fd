// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import java.util.ArrayList;
import java.util.List;
import org.infinispan.protostream.annotations.ProtoAdapter;
import org.infinispan.protostream.annotations.ProtoFactory;
import org.infinispan.protostream.annotations.ProtoField;

/// The fields of a [Sale] for ProtoStream.
@ProtoAdapter(Sale.class)
final class SaleAdapter {

    @ProtoFactory
    Sale create(String customer, int number, double discount, List<Sale.Line> lines) {
        return new Sale(customer, number, discount, lines);
    }

    @ProtoField(1)
    String getCustomer(Sale sale) {
        return sale.customer();
    }

    @ProtoField(number = 2, defaultValue = "0")
    int getNumber(Sale sale) {
        return sale.number();
    }

    @ProtoField(number = 3, defaultValue = "0")
    double getDiscount(Sale sale) {
        return sale.discount();
    }

    @ProtoField(number = 4, collectionImplementation = ArrayList.class)
    List<Sale.Line> getLines(Sale sale) {
        return sale.lines();
    }
}
