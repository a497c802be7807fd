// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.Limits;
import io.wherry.codec.Mute;
import io.wherry.codec.WireFormatException;
import io.wherry.codec.value.ValueCodecTest.Link;
import io.wherry.codec.value.ValueCodecTest.LinkCodec;
import io.wherry.codec.value.ValueCodecTest.Money;
import io.wherry.codec.value.ValueCodecTest.MoneyCodec;
import java.io.NotSerializableException;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which classes may have a codec of the program, and which other options of a codec count for
/// their values.
@Timeout(60)
final class ValueCodecRulesTest {
    private final GraphCodec codec = GraphCodec.lean().withCodec(Money.class, new MoneyCodec());

    @ParameterizedTest
    @ValueSource(
            classes = {
                int.class,
                void.class,
                int[].class,
                Money[].class,
                Runnable.class,
                Number.class,
                TimeUnit.class,
                String.class,
                Integer.class,
                ArrayList.class,
                HashMap.class,
                Class.class,
                Deprecated.class
            })
    void classesThatCannotHaveACodec(Class<?> type) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LambdaCodec.withRaw(type, new MoneyCodec(), Money.class))
                .withMessageContaining(type.getName());
    }

    /// Serializable, with a subclass.
    static class Parent implements Serializable {
        private static final long serialVersionUID = 1;
        int number = 3;
    }

    private static final class Below extends Parent {
        private static final long serialVersionUID = 1;
    }

    private static final class Debt extends ArrayList<String> {
        private static final long serialVersionUID = 1;
    }

    @Test
    void subclassIsWrittenAsIfThereWereNoCodec() throws Exception {
        GraphCodec based =
                GraphCodec.lean()
                        .withCodec(
                                Parent.class,
                                LambdaCodec.of(
                                        0,
                                        (base, out) -> out.writeInt(base.number + 100),
                                        in -> {
                                            Parent base = new Parent();
                                            base.number = in.readInt();
                                            return base;
                                        }));

        assertThat(based.decode(based.encode(new Parent()), Parent.class).number).isEqualTo(103);
        byte[] below = based.encode(new Below());
        assertThat(below).isEqualTo(GraphCodec.lean().encode(new Below()));
        assertThat(GraphCodec.lean().decode(below, Below.class).number).isEqualTo(3);
        // what a peer without the codec wrote is read field by field
        assertThat(based.decode(GraphCodec.lean().encode(new Parent()), Parent.class).number)
                .isEqualTo(3);
    }

    @Test
    void exceptionOfACodecWithoutAMessageIsTheCause() throws Exception {
        GraphCodec mute =
                GraphCodec.lean()
                        .withCodec(
                                Parent.class,
                                LambdaCodec.of(
                                        0,
                                        (parent, out) -> out.writeInt(parent.number),
                                        _ -> {
                                            throw new Mute.Unchecked();
                                        }));
        byte[] bytes = mute.encode(new Parent());

        assertThatThrownBy(() -> mute.decode(bytes))
                .isInstanceOf(WireFormatException.class)
                .hasCauseInstanceOf(Mute.Unchecked.class);
    }

    @Test
    void jdkClassesThatTheFormatDoesNotKnowMayHaveACodec() throws Exception {
        GraphCodec threads =
                GraphCodec.lean()
                        .withCodec(
                                StringBuilder.class,
                                LambdaCodec.of(
                                        0,
                                        (builder, out) -> out.writeString(builder.toString()),
                                        in -> new StringBuilder(in.readString())))
                        .withCodec(Object.class, LambdaCodec.of(0, (_, _) -> {}, _ -> new Object()))
                        .withCodec(
                                Debt.class,
                                LambdaCodec.of(
                                        0,
                                        (debt, out) -> out.writeString(String.join(",", debt)),
                                        in -> {
                                            Debt debt = new Debt();
                                            debt.addAll(List.of(in.readString().split(",")));
                                            return debt;
                                        }));
        Debt debt = new Debt();
        debt.addAll(List.of("a", "b"));
        Object lock = new Object();

        Object[] copy =
                threads.decode(
                        threads.encode(
                                new Object[] {
                                    new StringBuilder("txet").reverse(), lock, debt, lock
                                }),
                        Object[].class);

        assertThat(copy[0]).hasToString("text");
        assertThat(copy[1]).isSameAs(copy[3]);
        assertThat(copy[2]).isEqualTo(debt).isInstanceOf(Debt.class);
    }

    @Test
    void filtersAreAskedAboutTheClass() throws Exception {
        byte[] bytes = codec.encode(new Object[] {new Money(1, "EUR"), new Money(2, "EUR")});
        Map<Object, Integer> asked = new LinkedHashMap<>();
        ObjectInputFilter counting =
                info -> {
                    asked.merge(String.valueOf(info.serialClass()), 1, Integer::sum);
                    return ObjectInputFilter.Status.ALLOWED;
                };

        assertThat(codec.withFilter(counting).decode(bytes, Object[].class)).hasSize(2);
        assertThat(asked).containsEntry(Money.class.toString(), 1).containsKey("null");
        assertThatThrownBy(() ->
                        codec.withFilter(
                                        ObjectInputFilter.Config.createFilter(
                                                "!" + Money.class.getName()))
                                .decode(bytes))
                .isInstanceOf(FilterRejectedException.class);
        assertThatThrownBy(
                        () -> codec.withClassFilter(ClassFilter.allow("java.util.*")).decode(bytes))
                .isInstanceOf(FilterRejectedException.class);
        assertThat(
                        codec.withClassFilter(ClassFilter.allow(Money.class.getName()))
                                .decode(codec.encode(new Money(3, "a"))))
                .isEqualTo(new Money(3, "a"));
    }

    @Test
    void limitsHold() throws Exception {
        GraphCodec links =
                GraphCodec.lean()
                        .withCodec(Link.class, new LinkCodec())
                        .withCodec(AllValueKinds.class, new AllValueKinds.Codec());
        Link root = new Link(0);
        Link last = root;
        for (int i = 0; i < 200; i++) {
            Link next = new Link(i);
            last.other = next;
            last = next;
        }
        byte[] deep = links.encode(root);
        AllValueKinds value = new AllValueKinds();
        value.ints = new int[100];
        byte[] array = links.encode(value);

        assertThatThrownBy(() -> links.withLimits(Limits.DEFAULTS.withDepth(100)).decode(deep))
                .isInstanceOf(LimitExceededException.class);
        assertThatThrownBy(() -> links.withLimits(Limits.DEFAULTS.withReferences(100)).decode(deep))
                .isInstanceOf(LimitExceededException.class);
        assertThatThrownBy(
                        () -> links.withLimits(Limits.DEFAULTS.withArrayLength(99)).decode(array))
                .isInstanceOf(LimitExceededException.class);
        assertThat(links.withLimits(Limits.DEFAULTS.withDepth(300)).decode(deep)).isNotNull();
    }

    @Test
    void javaioFormatIsNotChanged() throws Exception {
        GraphCodec both =
                GraphCodec.javaio()
                        .withCodec(Parent.class, LambdaCodec.of(0, (_, _) -> {}, _ -> null));

        assertThat(both.encode(new Parent())).isEqualTo(GraphCodec.javaio().encode(new Parent()));
        assertThatThrownBy(() ->
                        GraphCodec.javaio()
                                .withCodec(Money.class, new MoneyCodec())
                                .encode(new Money(1, "EUR")))
                .isInstanceOf(NotSerializableException.class);
        GraphCodec dual =
                GraphCodec.javaio().withCodec(Money.class, new MoneyCodec()).withDualRead(true);
        assertThat(dual.decode(codec.encode(new Money(1, "EUR")))).isEqualTo(new Money(1, "EUR"));
    }
}
