// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.loading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.RmiRuntime;
import io.wherry.transport.Address;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.ConstantValueAttribute;
import java.lang.constant.ConstantDescs;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Two JVMs have different versions of a class while a system is upgraded one JVM after the other.
/// Tests that changes which java.io accepts are accepted in calls.
@Timeout(60)
final class RollingUpgradeTest {
    private static final RmiOptions ANY =
            RmiOptions.standard().withFilter(_ -> ObjectInputFilter.Status.ALLOWED);

    /// The remote interface, which is the same in both versions of the program.
    public interface Shop extends Remote {
        Object place(Object order) throws RemoteException;
    }

    /// An interface of the changed classes, which is the same in both versions of the program.
    public interface Numbered extends Serializable {
        int number();

        void number(int value);
    }

    /// The new version; the old one has no note.
    public static final class Order implements Numbered {
        private static final long serialVersionUID = 1;
        private int number;
        private String note;

        public static Order noted() {
            Order order = new Order();
            order.note = "new";
            return order;
        }

        @Override
        public int number() {
            return number;
        }

        @Override
        public void number(int value) {
            number = value;
        }

        public String note() {
            return note;
        }
    }

    /// A loader with its own version of the order.
    private static ClassCopies version(ClassTransform change) {
        return new ClassCopies("version", Order.class.getName(), change);
    }

    private static RmiRuntime runtime(ClassCopies version) throws Exception {
        return version.run(() -> RmiRuntime.with(ANY));
    }

    private static ClassCopies newOne() {
        return version(ClassTransform.ACCEPT_ALL);
    }

    private static ClassCopies oldOne() {
        return version(
                ClassTransform.dropping(each ->
                        (each instanceof FieldModel field && field.fieldName().equalsString("note"))
                                || (each instanceof MethodModel method
                                        && method.methodName().stringValue().startsWith("note"))));
    }

    private static ClassCopies otherVersionUid() {
        return version((builder, each) -> {
            if (each instanceof FieldModel field
                    && field.fieldName().equalsString("serialVersionUID")) {
                builder.withField(
                        "serialVersionUID",
                        ConstantDescs.CD_long,
                        made -> {
                            made.withFlags(field.flags().flagsMask());
                            made.with(ConstantValueAttribute.of(2L));
                        });
            } else {
                builder.with(each);
            }
        });
    }

    /// A shop that records the received order and returns it.
    private static final class OpenShop implements Shop {
        Object placed;

        @Override
        public Object place(Object order) {
            placed = order;
            ((Numbered) order).number(((Numbered) order).number() + 1);
            return order;
        }
    }

    private static Object noted(ClassCopies version) throws ReflectiveOperationException {
        return version.loadClass(Order.class.getName()).getMethod("noted").invoke(null);
    }

    private static Object note(Object order) throws ReflectiveOperationException {
        return order.getClass().getMethod("note").invoke(order);
    }

    private static Object place(ClassCopies client, Object order, ClassCopies server, OpenShop shop)
            throws Exception {
        try (RmiRuntime there = runtime(server);
                RmiRuntime here = runtime(client)) {
            Address address = there.listen(Address.parse("tcp://localhost:0"));
            there.createRegistry().rebind("shop", there.export(shop));
            Shop stub = (Shop) here.registryAt(address).lookup("shop");
            ((Numbered) order).number(6);
            Object first = stub.place(order);
            assertThat(((Numbered) first).number()).isEqualTo(7);
            return stub.place(order); // descriptions of classes go once in a connection
        }
    }

    @Test
    void oldClientCallsNewServer() throws Exception {
        ClassCopies client = oldOne();
        OpenShop shop = new OpenShop();

        Object back = place(client, client.make(Order.class), newOne(), shop);

        assertThat(note(shop.placed)).isNull();
        assertThat(((Numbered) back).number()).isEqualTo(7);
        assertThat(back.getClass().getClassLoader()).isSameAs(client);
    }

    @Test
    void newClientCallsOldServer() throws Exception {
        ClassCopies client = newOne();
        OpenShop shop = new OpenShop();

        Object back = place(client, noted(client), oldOne(), shop);

        assertThat(((Numbered) shop.placed).number()).isEqualTo(7);
        assertThat(((Numbered) back).number()).isEqualTo(7);
        assertThat(note(back)).isNull();
    }

    @Test
    void anotherSerialVersionUidIsRefused() throws Exception {
        ClassCopies client = newOne();

        assertThatThrownBy(() ->
                        place(client, client.make(Order.class), otherVersionUid(), new OpenShop()))
                .isInstanceOf(UnmarshalException.class)
                .hasStackTraceContaining("serialVersionUID")
                .hasStackTraceContaining(Order.class.getName());
    }
}
