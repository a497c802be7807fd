// SPDX-License-Identifier: Apache-2.0
package acme.serializer;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.serializer.KryoRegistrator;

/// Tells Spark's Kryo, which refuses records, how to store a [Sale].
public final class KryoSales implements KryoRegistrator {
    /* Compiled with the Kryo 5 of Redisson; Spark's Kryo 4 has the same methods. */

    @Override
    public void registerClasses(Kryo kryo) {
        kryo.register(Sale.class, new SaleSerializer());
    }

    private static final class SaleSerializer extends Serializer<Sale> {

        @Override
        public void write(Kryo kryo, Output out, Sale sale) {
            out.writeString(sale.customer());
            out.writeVarInt(sale.number(), true);
            out.writeDouble(sale.discount());
            out.writeVarInt(sale.lines().size(), true);
            for (Sale.Line line : sale.lines()) {
                out.writeString(line.product());
                out.writeVarInt(line.count(), true);
                out.writeVarLong(line.cents(), true);
            }
        }

        @Override
        public Sale read(Kryo kryo, Input in, Class<? extends Sale> type) {
            String customer = in.readString();
            int number = in.readVarInt(true);
            double discount = in.readDouble();
            int count = in.readVarInt(true);
            List<Sale.Line> lines = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                lines.add(
                        new Sale.Line(in.readString(), in.readVarInt(true), in.readVarLong(true)));
            }
            return new Sale(customer, number, discount, lines);
        }
    }
}
