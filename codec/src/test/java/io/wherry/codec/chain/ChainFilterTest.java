// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.Compression;
import io.wherry.codec.FilterRejectedException;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.LimitExceededException;
import io.wherry.codec.Limits;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The filters and limits of a chain's codec apply to all formats.
final class ChainFilterTest {
    private static final String ALLOWED = "java.util.Currency";

    private static class Animal implements Serializable {}

    private static final class Dog extends Animal {
        static {
            loaded = true;
        }
    }

    private static boolean loaded;

    private static final GraphCodec LISTED =
            GraphCodec.lean().withClassFilter(ClassFilter.allow(ALLOWED));

    private static byte[] naming(String className) {
        return TextDelegate.message("T" + className);
    }

    @Test
    void classFilterAppliesToAllFormats() throws Exception {
        FormatChain open = FormatChain.of(GraphCodec.lean());
        FormatChain none =
                FormatChain.of(GraphCodec.lean().withClassFilter(ClassFilter.allow("acme.*")));
        GraphCodec deflate =
                GraphCodec.javaio().withCompression(Compression.deflate(6).withThreshold(0));

        for (GraphCodec writer : List.of(GraphCodec.lean(), GraphCodec.javaio(), deflate)) {
            byte[] bytes = writer.encode(Currency.getInstance("EUR"));
            assertThat(open.decode(bytes)).isSameAs(Currency.getInstance("EUR"));
            assertThatThrownBy(() -> none.decode(bytes))
                    .isInstanceOf(FilterRejectedException.class);
        }
    }

    @Test
    void delegateThatAppliesNoFilterIsRefused() {
        FormatDelegate careless =
                new FormatDelegate() {
                    @Override
                    public boolean recognizes(byte[] prefix) {
                        return true;
                    }

                    @Override
                    public Object decode(byte[] message, ClassFilter filter) {
                        return "decoded";
                    }
                };
        GraphCodec filtered =
                GraphCodec.lean().withFilter(info -> ObjectInputFilter.Status.ALLOWED);

        for (GraphCodec codec : List.of(LISTED, filtered)) {
            FormatChain chain = FormatChain.of(codec);
            assertThatThrownBy(() -> chain.withDelegate("careless", careless))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            "codec has a filter that the delegate does not apply: delegate=careless");
            assertThatThrownBy(() -> chain.withFallback("careless", careless))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(FormatChain.of(GraphCodec.lean()).withDelegate("careless", careless).counts())
                .hasSize(4);
    }

    @Test
    void refusedClassEndsTheMessageWhateverTheDelegateDoes() throws Exception {
        for (boolean heeds : new boolean[] {true, false}) {
            FormatChain chain =
                    FormatChain.of(LISTED).withDelegate("text", new TextDelegate('T', heeds));

            assertThat(chain.decode(naming(ALLOWED))).isEqualTo("T" + ALLOWED);
            assertThat(chain.decode(naming("[[L" + ALLOWED + ";"))).isNotNull();
            assertThat(chain.decode(naming("[[I"))).isNotNull();
            assertThatThrownBy(() -> chain.decode(naming("[Lacme.Gadget;")))
                    .isInstanceOf(FilterRejectedException.class)
                    .hasMessageContaining("class is not allowed: name=[Lacme.Gadget;")
                    .satisfies(e -> assertThat(e.getSuppressed()).hasSize(heeds ? 1 : 0));
            assertThat(chain.counts()).contains(new FormatCount("text", 3, 1));
        }
    }

    @Test
    void objectInputFilterIsAskedAboutTheClassAndItsSuperclasses() throws Exception {
        List<Class<?>> asked = new ArrayList<>();
        GraphCodec codec =
                GraphCodec.lean()
                        .withFilter(info -> {
                            asked.add(info.serialClass());
                            return info.serialClass() == Animal.class
                                    ? ObjectInputFilter.Status.REJECTED
                                    : ObjectInputFilter.Status.UNDECIDED;
                        });
        FormatChain chain = FormatChain.of(codec).withDelegate("text", TextDelegate.T);

        assertThat(chain.decode(naming(ALLOWED))).isNotNull();
        assertThatThrownBy(() -> chain.decode(naming(Dog.class.getName())))
                .isInstanceOf(FilterRejectedException.class)
                .hasMessageContaining("REJECTED", Animal.class.getName());
        assertThatThrownBy(() -> chain.decode(naming("acme.Gone")))
                .isInstanceOf(FilterRejectedException.class)
                .hasMessageContaining("class is not found");

        assertThat(asked).containsExactly(Currency.class, Dog.class, Animal.class);
        assertThat(loaded).isFalse(); // not initialized
    }

    @Test
    void classFilterIsAskedBeforeAClassIsLoaded() {
        List<Class<?>> asked = new ArrayList<>();
        GraphCodec codec =
                LISTED.withFilter(info -> {
                    asked.add(info.serialClass());
                    return ObjectInputFilter.Status.UNDECIDED;
                });
        FormatChain chain = FormatChain.of(codec).withDelegate("text", TextDelegate.T);

        assertThatThrownBy(() -> chain.decode(naming(Dog.class.getName())))
                .isInstanceOf(FilterRejectedException.class);

        assertThat(asked).isEmpty();
    }

    @Test
    void limitOfBytesAppliesToAllFormats() throws Exception {
        GraphCodec codec = GraphCodec.lean().withLimits(Limits.DEFAULTS.withBytes(100));
        FormatChain chain = FormatChain.of(codec).withDelegate("text", TextDelegate.T);
        byte[] fits = naming("x".repeat(99));
        byte[] exceeds = naming("x".repeat(100));
        byte[] bomb =
                GraphCodec.lean().withCompression(Compression.deflate(9)).encode(new byte[1 << 20]);

        assertThat(chain.decode(fits)).isNotNull();
        assertThatThrownBy(() -> chain.decode(exceeds))
                .isInstanceOf(LimitExceededException.class)
                .hasMessageContaining("bytes=101, delegate=text, limit=100");
        assertThatThrownBy(() -> chain.decode(MemorySegment.ofArray(exceeds)))
                .isInstanceOf(LimitExceededException.class);
        assertThatThrownBy(() -> chain.decode(bomb)).isInstanceOf(LimitExceededException.class);
        for (GraphCodec writer : List.of(GraphCodec.lean(), GraphCodec.javaio())) {
            byte[] bytes = writer.encode(new byte[1000]);
            assertThatThrownBy(() -> chain.decode(bytes)).isInstanceOf(IOException.class);
        }
    }
}
