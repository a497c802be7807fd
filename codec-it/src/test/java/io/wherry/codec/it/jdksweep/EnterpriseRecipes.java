// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.Query;
import javax.management.modelmbean.DescriptorSupport;
import javax.management.openmbean.ArrayType;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenMBeanAttributeInfoSupport;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularDataSupport;
import javax.management.openmbean.TabularType;
import javax.naming.CompositeName;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import javax.naming.directory.BasicAttribute;
import javax.naming.directory.BasicAttributes;
import javax.naming.directory.ModificationItem;
import javax.naming.ldap.LdapName;
import javax.print.attribute.AttributeSetUtilities;
import javax.print.attribute.HashPrintRequestAttributeSet;
import javax.print.attribute.standard.Copies;
import javax.print.attribute.standard.MediaSizeName;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetMetaDataImpl;
import javax.sql.rowset.RowSetProvider;
import javax.sql.rowset.serial.SerialBlob;
import javax.sql.rowset.serial.SerialClob;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.namespace.QName;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/// Management, naming, databases, XML, printing, logging.
@SuppressWarnings("JdkObsolete") // old classes are made too
final class EnterpriseRecipes {
    private final List<Recipe> recipes = new ArrayList<>();

    private EnterpriseRecipes() {}

    static List<Recipe> all() {
        EnterpriseRecipes family = new EnterpriseRecipes();
        family.management();
        family.openTypes();
        family.queries();
        family.naming();
        family.databases();
        family.xml();
        family.printing();
        return family.recipes;
    }

    private void add(String name, Recipe.Maker maker) {
        recipes.add(new Recipe(name, maker));
    }

    private static ObjectName objectName(String name) throws Exception {
        return new ObjectName(name);
    }

    private void management() {
        add("ObjectName", () -> objectName("a.b:type=c,name=\"d*\",*"));
        add("Attribute", () -> new Attribute("name", List.of(1)));
        add(
                "AttributeList",
                () -> new AttributeList(List.of(new Attribute("a", 1), new Attribute("b", null))));
        add("DescriptorSupport", () -> new DescriptorSupport("name=a", "descriptorType=attribute"));
        add(
                "MBeanAttributeInfo",
                () -> new MBeanAttributeInfo("name", "int", "described", true, false, false));
        for (String name :
                List.of(
                        "java.lang:type=Memory",
                        "java.lang:type=Runtime",
                        "java.lang:type=Threading")) {
            add("MBeanInfo " + name, () -> server().getMBeanInfo(objectName(name)));
        }
        add(
                "heap usage",
                () ->
                        server().getAttribute(
                                        objectName("java.lang:type=Memory"), "HeapMemoryUsage"));
        add(
                "system properties",
                () ->
                        server().getAttribute(
                                        objectName("java.lang:type=Runtime"), "SystemProperties"));
        add(
                "MBeanServer notification info",
                () ->
                        server().getMBeanInfo(
                                        objectName("JMImplementation:type=MBeanServerDelegate")));
        add("LogRecord", () -> record());
        add("Level", () -> Level.CONFIG);
    }

    private static MBeanServer server() {
        return java.lang.management.ManagementFactory.getPlatformMBeanServer();
    }

    private static LogRecord record() {
        LogRecord record = new LogRecord(Level.INFO, "message {0} {1}");
        record.setParameters(new Object[] {1, null});
        record.setThrown(new IllegalStateException("thrown"));
        record.setSourceClassName("a.B");
        record.setSourceMethodName("c");
        return record;
    }

    private static CompositeType composite() throws Exception {
        return new CompositeType(
                "type",
                "described",
                new String[] {"key", "value"},
                new String[] {"a key", "a value"},
                new OpenType<?>[] {SimpleType.STRING, SimpleType.INTEGER});
    }

    private static CompositeDataSupport data() throws Exception {
        return new CompositeDataSupport(composite(), Map.of("key", "k", "value", 1));
    }

    private void openTypes() {
        recipes.addAll(Constructions.constants(SimpleType.class));
        add("CompositeType", EnterpriseRecipes::composite);
        add("CompositeDataSupport", EnterpriseRecipes::data);
        add("TabularType", EnterpriseRecipes::tabular);
        add("TabularDataSupport", EnterpriseRecipes::table);
        add("ArrayType", () -> new ArrayType<>(2, composite()));
        add("ArrayType of int", () -> new ArrayType<>(SimpleType.INTEGER, true));
        add(
                "OpenMBeanAttributeInfoSupport",
                () ->
                        new OpenMBeanAttributeInfoSupport(
                                "name",
                                "described",
                                SimpleType.INTEGER,
                                true,
                                true,
                                false,
                                3,
                                1,
                                9));
    }

    private static TabularType tabular() throws Exception {
        return new TabularType("table", "described", composite(), new String[] {"key"});
    }

    private static Object table() throws Exception {
        TabularDataSupport table = new TabularDataSupport(tabular());
        table.put(data());
        return table;
    }

    private void queries() {
        recipes.addAll(Constructions.factories(Query.class, _ -> true));
        add(
                "Query.and",
                () ->
                        Query.and(
                                Query.gt(Query.attr("a"), Query.value(1)),
                                Query.not(Query.isInstanceOf(Query.value("B")))));
        add(
                "Query.between",
                () ->
                        Query.between(
                                Query.attr("A", "b"),
                                Query.value(1),
                                Query.plus(Query.value(1), Query.value(2))));
        add("Query.match", () -> Query.match(Query.attr("a"), Query.value("b*")));
        add(
                "Query.or",
                () ->
                        Query.or(
                                Query.initialSubString(Query.attr("a"), Query.value("b")),
                                Query.eq(Query.classattr(), Query.value(true))));
        add(
                "Query.in",
                () ->
                        Query.in(
                                Query.attr("a"),
                                new javax.management.ValueExp[] {Query.value(1.5)}));
    }

    private void naming() {
        add("LdapName", () -> new LdapName("cn=a+ou=b,dc=c"));
        add("CompositeName", () -> new CompositeName("a/b/c"));
        add("Reference", () -> new Reference("a.B", new StringRefAddr("type", "content")));
        add("BasicAttributes", EnterpriseRecipes::attributes);
        add("ModificationItem", () -> new ModificationItem(1, new BasicAttribute("id", "value")));
        add(
                "naming environment",
                () -> new Hashtable<>(Map.of("java.naming.factory.initial", "a.B")));
    }

    private static Object attributes() {
        BasicAttributes attributes = new BasicAttributes(true);
        attributes.put(new BasicAttribute("id", "value", true));
        attributes.put("bytes", new byte[] {1});
        return attributes;
    }

    private void databases() {
        add("Timestamp", () -> Timestamp.valueOf("2024-02-29 13:14:15.123456789"));
        add(
                "SQL Date and Time",
                () -> new Object[] {new java.sql.Date(1000), new java.sql.Time(1000)});
        add("SQLException chain", EnterpriseRecipes::sqlChain);
        add("SerialBlob", () -> new SerialBlob(new byte[] {1, 2}));
        add("SerialClob", () -> new SerialClob(new char[] {'a'}));
        add("CachedRowSet", EnterpriseRecipes::rowSet);
        add("WebRowSet", () -> RowSetProvider.newFactory().createWebRowSet());
        add("FilteredRowSet", () -> RowSetProvider.newFactory().createFilteredRowSet());
        add("JoinRowSet", () -> RowSetProvider.newFactory().createJoinRowSet());
        add("JdbcRowSet", () -> RowSetProvider.newFactory().createJdbcRowSet());
    }

    private static Object sqlChain() {
        SQLException first =
                new SQLException("first", "08001", 7, new IllegalStateException("cause"));
        first.setNextException(new java.sql.BatchUpdateException("second", new int[] {1, -2}));
        first.setNextException(new java.sql.DataTruncation(1, true, false, 10, 5));
        return first;
    }

    private static Object rowSet() throws Exception {
        CachedRowSet rows = RowSetProvider.newFactory().createCachedRowSet();
        RowSetMetaDataImpl columns = new RowSetMetaDataImpl();
        columns.setColumnCount(2);
        columns.setColumnName(1, "id");
        columns.setColumnType(1, Types.INTEGER);
        columns.setColumnName(2, "name");
        columns.setColumnType(2, Types.VARCHAR);
        rows.setMetaData(columns);
        for (int i = 0; i < 3; i++) {
            rows.moveToInsertRow();
            rows.updateInt(1, i);
            rows.updateString(2, "row " + i);
            rows.insertRow();
            rows.moveToCurrentRow();
        }
        return rows;
    }

    private void xml() {
        add("QName", () -> new QName("urn:a", "local", "p"));
        add("XML Duration", () -> DatatypeFactory.newInstance().newDuration("-P1Y2M3DT4H5M6.7S"));
        add(
                "XML day-time duration",
                () -> DatatypeFactory.newInstance().newDurationDayTime(90_000));
        add(
                "XML year-month duration",
                () -> DatatypeFactory.newInstance().newDurationYearMonth("P1Y2M"));
        add(
                "XMLGregorianCalendar",
                () ->
                        DatatypeFactory.newInstance()
                                .newXMLGregorianCalendar("2024-02-29T13:14:15.1+02:00"));
        add("DOM document", EnterpriseRecipes::document);
        add("parsed DOM document", EnterpriseRecipes::parsedDocument);
        add("SAXParseException", () -> thrownByParser());
    }

    private static Object document() throws Exception {
        Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
        Element root = document.createElementNS("urn:a", "p:root");
        root.setAttributeNS("urn:b", "q:name", "value");
        root.setAttribute("id", "one");
        root.setIdAttribute("id", true);
        root.appendChild(document.createTextNode("text"));
        root.appendChild(document.createCDATASection("data"));
        root.appendChild(document.createComment("comment"));
        root.appendChild(document.createProcessingInstruction("target", "data"));
        root.appendChild(document.createElement("child"));
        document.appendChild(root);
        return document;
    }

    private static Object parsedDocument() throws Exception {
        String text =
                "<!DOCTYPE a [<!ENTITY e 'f'><!ELEMENT a ANY><!ATTLIST a b CDATA 'c'><!NOTATION n SYSTEM 's'>]>"
                        + "<a><?p i?><b c='d' xmlns='urn:a'>&e;<![CDATA[x]]><!--c--></b></a>";
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        factory.setExpandEntityReferences(false);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    }

    private static Object thrownByParser() throws Exception {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream("<a>".getBytes(StandardCharsets.UTF_8)));
        } catch (org.xml.sax.SAXException e) {
            return e;
        }
    }

    private void printing() {
        HashPrintRequestAttributeSet set = new HashPrintRequestAttributeSet(new Copies(2));
        set.add(MediaSizeName.ISO_A4);
        add("HashPrintRequestAttributeSet", () -> set);
        add("unmodifiable attribute set", () -> AttributeSetUtilities.unmodifiableView(set));
        add("synchronized attribute set", () -> AttributeSetUtilities.synchronizedView(set));
        recipes.addAll(
                Constructions.factories(
                        AttributeSetUtilities.class, name -> name.endsWith("View")));
    }
}
